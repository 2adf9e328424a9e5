import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { methodLimits, type MethodLimitsContext, parseAmount } from '@opencashier/money';
import { t } from '../i18n/text.ts';
import { type AmountCheck, checkAmount } from './check-amount.ts';

/** AMT-1, P2P-14: checks the method's own pattern if it has one, else its limits. */
export function checkMethodAmount(
  text: string,
  method: PaymentMethod,
  context: MethodLimitsContext,
): AmountCheck {
  const pattern = method.p2p?.amountRegex;
  if (pattern === undefined)
    return checkAmount(text, methodLimits(method, context), context.currency);
  if (text.trim() === '') return { error: () => t('amount.errors.market') };
  const amount = parseAmount(text);
  const fits = amount !== undefined && new RegExp(pattern, 'u').test(amount);
  return fits ? { amount } : { error: () => t('amount.errors.market') };
}

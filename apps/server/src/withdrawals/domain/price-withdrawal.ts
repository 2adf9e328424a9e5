import { type CatalogueMethod, exponentOf } from '@opencashier/catalogue';
import { chargeOf } from '@opencashier/money';
import { requiredMinor } from '../../rates/amounts.ts';

/** The fee is the operator's and is taken out of the amount, whatever it is on the way in. */
export function priceWithdrawal(
  method: CatalogueMethod,
  amount: string,
  currency: string,
): { feeMinor: bigint; netMinor: bigint } {
  const rule = method.fee && { ...method.fee, deducted: true };
  const { fee, credit } = chargeOf(rule, amount, currency, exponentOf(method, currency));
  return { feeMinor: requiredMinor(fee, currency), netMinor: requiredMinor(credit, currency) };
}

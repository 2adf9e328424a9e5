import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import {
  compareDecimals,
  currencyOf,
  isAvailable,
  type Limits,
  methodLimits,
  type MethodLimitsContext,
  multiplyDecimals,
  parseAmount,
  truncateDecimal,
  withinLimits,
} from '@opencashier/money';
import { moneyText } from '../../format/format-values.ts';
import { t } from '../../i18n/text.ts';
import { withdrawalWord } from './withdrawal-word.ts';
import { type AmountCheck, checkAmount } from '../../forms/check-amount.ts';

/** The method's own limits, and the account's balance without funds on hold. */
export interface Withdrawable {
  limits: Limits;
  /** The limits are still loading; until then the server validates the amount. */
  areLimitsUnknown?: boolean;
  available: string | undefined;
}

/** `ownMax` is the player's own limit, if there is one. */
export function withdrawable(
  method: PaymentMethod,
  context: MethodLimitsContext,
  available: string | undefined,
  ownMax?: string,
): Withdrawable {
  const limits = methodLimits(method, context);
  const max = ownMax && compareDecimals(ownMax, limits.max) < 0 ? ownMax : limits.max;
  return { limits: { ...limits, max }, available };
}

/** AMT-1 for a withdrawal: the balance is a limit too, and is checked before the method's own. */
export function checkWithdrawalAmount(
  text: string,
  { limits, available }: Withdrawable,
  currency: string,
): AmountCheck {
  const amount = parseAmount(text);
  if (amount !== undefined && available !== undefined && isAvailable(limits)) {
    if (compareDecimals(amount, available) > 0) {
      const balance = (): string => moneyText(available, currency, true);
      return { error: () => t('withdraw.errors.aboveBalance', { balance: balance() }) };
    }
  }
  return checkAmount(text, limits, currency, {
    belowMin: `${withdrawalWord()}.errors.belowMin`,
    aboveMax: `${withdrawalWord()}.errors.aboveMax`,
  });
}

const shares = [25, 50, 75, 100] as const;

export interface ShareAmount {
  percent: (typeof shares)[number];
  amount: string;
  /** A limit caps it below the full balance. */
  isCapped: boolean;
}

/** Shares of the available balance that the method accepts; the full share may be capped. */
export function shareAmounts({ limits, available }: Withdrawable, currency: string): ShareAmount[] {
  if (available === undefined) return [];
  const decimals = currencyOf(currency)?.decimals ?? 2;
  const amounts = shares.map((percent) => {
    const part = truncateDecimal(multiplyDecimals(available, String(percent / 100)), decimals);
    const isCapped = percent === 100 && compareDecimals(part, limits.max) > 0;
    return { percent, amount: isCapped ? limits.max : part, isCapped };
  });
  const offered = amounts.filter(({ amount }) => withinLimits(amount, limits) && amount !== '0');
  // Drops a share that equals the next one.
  return offered.filter(({ amount }, place) => amount !== offered[place + 1]?.amount);
}

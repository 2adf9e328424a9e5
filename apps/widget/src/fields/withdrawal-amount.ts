import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import {
  compareDecimals,
  currencyOf,
  formatMoney,
  isAvailable,
  type Limits,
  multiplyDecimals,
  parseAmount,
  truncateDecimal,
  withinLimits,
} from '@opencashier/money';
import { locale, t } from '../i18n/text.ts';
import { type AmountContext, limitsOf } from './amount.ts';
import { withdrawalWord } from './withdrawal-word.ts';
import { type AmountCheck, checkAmount } from './check-amount.ts';

/** What can be had: the method's own limits, and what the account holds besides holds. */
export interface Withdrawable {
  limits: Limits;
  /** They are still being asked for: what is typed meanwhile is the server's to refuse. */
  areLimitsUnknown?: boolean;
  available: string | undefined;
}

/**
 * `mostNow` is the dry run's: below the balance, it is a limit of the player's own that the method
 * knows nothing of.
 */
export function withdrawable(
  method: PaymentMethod,
  context: AmountContext,
  available: string | undefined,
  mostNow?: string,
): Withdrawable {
  const limits = limitsOf(method, context);
  const isOwn = mostNow && available && compareDecimals(mostNow, available) < 0;
  const max = isOwn && compareDecimals(mostNow, limits.max) < 0 ? mostNow : limits.max;
  return { limits: { ...limits, max }, available };
}

/** AMT-1 for a withdrawal: the balance is a limit too, and is said before the method's own. */
export function checkWithdrawalAmount(
  text: string,
  { limits, available }: Withdrawable,
  currency: string,
): AmountCheck {
  const amount = parseAmount(text);
  if (amount !== undefined && available !== undefined && isAvailable(limits)) {
    if (compareDecimals(amount, available) > 0) {
      const balance = (): string => formatMoney(available, currency, locale(), { trimZeros: true });
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
  /** It is all that a limit leaves of the balance, and not the balance. */
  isCapped: boolean;
}

/** Parts of the available balance, in per cent, that the method takes; all of it may be capped. */
export function shareAmounts({ limits, available }: Withdrawable, currency: string): ShareAmount[] {
  if (available === undefined) return [];
  const decimals = currencyOf(currency)?.decimals ?? 2;
  const amounts = shares.map((percent) => {
    const part = truncateDecimal(multiplyDecimals(available, String(percent / 100)), decimals);
    const isCapped = percent === 100 && compareDecimals(part, limits.max) > 0;
    return { percent, amount: isCapped ? limits.max : part, isCapped };
  });
  const offered = amounts.filter(({ amount }) => withinLimits(amount, limits) && amount !== '0');
  // A part that comes to as much as all of it is no choice.
  return offered.filter(({ amount }, place) => amount !== offered[place + 1]?.amount);
}

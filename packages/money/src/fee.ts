import { currencyOf } from './currency.ts';
import { compareDecimals, roundDecimal } from './decimal.ts';
import { addDecimals, multiplyDecimals, subtractDecimals } from './decimal-arithmetic.ts';
import { readDecimal } from './read-decimal.ts';

type PerCurrency = Readonly<Record<string, number | string>>;

/** A percentage, a fixed part, or both, within bounds. Added to the amount unless `deducted`. */
export interface FeeRule {
  readonly percent?: number | undefined;
  readonly fixed?: PerCurrency | undefined;
  readonly min?: PerCurrency | undefined;
  readonly max?: PerCurrency | undefined;
  readonly deducted?: boolean | undefined;
}

/** The result of a fee. All three are decimals in the player's currency. */
export interface Charge {
  readonly fee: string;
  /** The total that is paid. */
  readonly pay: string;
  /** The amount that is credited for it. */
  readonly credit: string;
}

/**
 * The only calculation of fees: the widget shows what the server charges. `decimals` are those that
 * the provider accepts. A deducted fee is at most the amount.
 */
export function chargeOf(
  rule: FeeRule | undefined,
  amount: string,
  currency: string,
  decimals = currencyOf(currency)?.decimals ?? 2,
): Charge {
  const taken = rule ? feeOf(rule, amount, currency, decimals) : '0';
  if (!rule?.deducted) return { fee: taken, pay: addDecimals(amount, taken), credit: amount };
  const fee = least(taken, amount);
  return { fee, pay: amount, credit: subtractDecimals(amount, fee) };
}

function feeOf(rule: FeeRule, amount: string, currency: string, decimals: number): string {
  const of = (part: PerCurrency | undefined): string | undefined =>
    part && Object.hasOwn(part, currency) ? readDecimal(part[currency]) : undefined;
  const percent = multiplyDecimals(readDecimal(rule.percent ?? 0) ?? '0', '0.01');
  const exact = addDecimals(multiplyDecimals(amount, percent), of(rule.fixed) ?? '0');
  // The upper bound wins.
  return roundDecimal(least(most(exact, of(rule.min)), of(rule.max)), decimals);
}

function most(decimal: string, bound: string | undefined): string {
  return bound !== undefined && compareDecimals(bound, decimal) > 0 ? bound : decimal;
}

function least(decimal: string, bound: string | undefined): string {
  return bound !== undefined && compareDecimals(bound, decimal) < 0 ? bound : decimal;
}

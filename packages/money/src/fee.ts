import { currencyOf } from './currency.ts';
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
} from './decimal.ts';
import { readDecimal } from './read-decimal.ts';

type PerCurrency = Readonly<Record<string, number | string>>;

/** A percentage, a fixed part, or both, within bounds. */
export interface FeeRule {
  readonly percent?: number | undefined;
  readonly fixed?: PerCurrency | undefined;
  readonly min?: PerCurrency | undefined;
  readonly max?: PerCurrency | undefined;
}

export interface Charged {
  readonly fee: string;
  /** What is left of the amount after it. */
  readonly receive: string;
}

/** What a method takes of an amount; undefined where it says nothing of a fee. */
export function feeOf(
  rule: FeeRule | undefined,
  amount: string,
  currency: string,
): Charged | undefined {
  if (!rule) return undefined;
  const of = (part: PerCurrency | undefined): string | undefined =>
    part && Object.hasOwn(part, currency) ? readDecimal(part[currency]) : undefined;
  const percent = multiplyDecimals(readDecimal(rule.percent ?? 0) ?? '0', '0.01');
  const exact = addDecimals(multiplyDecimals(amount, percent), of(rule.fixed) ?? '0');
  const rounded = roundDecimal(exact, currencyOf(currency)?.decimals ?? 2);
  // The upper bound goes last, and nobody pays more than the whole amount.
  const fee = least(least(most(rounded, of(rule.min)), of(rule.max)), amount);
  return { fee, receive: subtractDecimals(amount, fee) };
}

function most(decimal: string, bound: string | undefined): string {
  return bound !== undefined && compareDecimals(bound, decimal) > 0 ? bound : decimal;
}

function least(decimal: string, bound: string | undefined): string {
  return bound !== undefined && compareDecimals(bound, decimal) < 0 ? bound : decimal;
}

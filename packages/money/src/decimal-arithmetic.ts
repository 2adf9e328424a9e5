import {
  aligned,
  canonicalDecimal,
  fractionLength,
  fromMinor,
  minorOf,
  required,
} from './decimal.ts';

export function addDecimals(a: string, b: string): string {
  const [left, right, places] = aligned(a, b);
  return fromMinor(left + right, places);
}

export function subtractDecimals(a: string, b: string): string {
  const [left, right, places] = aligned(a, b);
  return fromMinor(left - right, places);
}

/** The exact product. Truncate or round it to the currency's decimals afterwards. */
export function multiplyDecimals(a: string, b: string): string {
  const [left, right, places] = aligned(a, b);
  return fromMinor(left * right, 2 * places);
}

/** The quotient, truncated to the given decimals. */
export function divideDecimals(a: string, b: string, decimals: number): string {
  const [left, right] = aligned(a, b);
  return fromMinor((left * 10n ** BigInt(decimals)) / right, decimals);
}

/** Truncates to the given decimals, toward zero: the result is never more than the input. */
export function truncateDecimal(decimal: string, decimals: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = decimals > 0 ? fraction.slice(0, decimals) : '';
  return required(canonicalDecimal(kept ? `${whole}.${kept}` : whole), decimal);
}

/** Rounds away from zero to the given decimals: the result is never less than the input. */
export function roundUpDecimal(decimal: string, decimals: number): string {
  const places = Math.max(fractionLength(decimal), decimals);
  const minor = minorOf(decimal, places);
  const unit = 10n ** BigInt(places - decimals);
  const rest = minor < 0n ? 1n - unit : unit - 1n;
  return fromMinor((minor + rest) / unit, decimals);
}

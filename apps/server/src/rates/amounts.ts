import { currencyOf, fromMinor, toMinor } from '@opencashier/money';

function ledgerExponent(currency: string): number {
  const known = currencyOf(currency);
  if (!known) throw new Error(`unknown currency ${currency}`);
  return known.exponent;
}

/**
 * A decimal in the ledger's minor units; undefined if it has more decimals than the ledger keeps.
 */
export function minorOf(decimal: string, currency: string): bigint | undefined {
  return toMinor(decimal, ledgerExponent(currency));
}

/** For amounts that were validated before: one that does not fit is a bug. */
export function requiredMinor(decimal: string, currency: string): bigint {
  const minor = minorOf(decimal, currency);
  if (minor === undefined) throw new RangeError(`${decimal} is not an amount of ${currency}`);
  return minor;
}

export function amountOf(minor: bigint, currency: string): string {
  return fromMinor(minor, ledgerExponent(currency));
}

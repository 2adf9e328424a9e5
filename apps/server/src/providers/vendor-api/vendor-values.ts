import { currencyOf, fromMinor, toMinor } from '@opencashier/money';
import { z } from 'zod';

/** A time with an offset, as our own protocol writes times. */
export const vendorTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString());

/** Amounts as integers of the currency's smallest unit, by the vendor's own table of exponents. */
export interface MinorUnits {
  /** Undefined if the currency is unknown, or the amount is finer than its smallest unit. */
  toUnits(amount: string, currency: string): number | undefined;
  /** Undefined if the currency is unknown, or the units are not a valid amount. */
  fromUnits(units: number, currency: string): string | undefined;
}

/** Vendors follow ISO 4217 with exceptions; every currency that is not listed has two decimals. */
export function minorUnits(exponents: Readonly<Record<number, string>>): MinorUnits {
  const table = new Map<string, number>();
  for (const [exponent, codes] of Object.entries(exponents)) {
    for (const code of codes.split(' ')) table.set(code, Number(exponent));
  }
  const exponentOf = (currency: string) =>
    currencyOf(currency)?.crypto === false ? (table.get(currency) ?? 2) : undefined;
  return {
    toUnits(amount, currency) {
      const exponent = exponentOf(currency);
      const units = exponent === undefined ? undefined : toMinor(amount, exponent);
      return units === undefined || units > Number.MAX_SAFE_INTEGER ? undefined : Number(units);
    },
    fromUnits(units, currency) {
      const exponent = exponentOf(currency);
      if (exponent === undefined || !Number.isSafeInteger(units) || units < 0) return undefined;
      return fromMinor(BigInt(units), exponent);
    },
  };
}

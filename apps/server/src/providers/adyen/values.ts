import { z } from 'zod';
import { ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { minorUnits } from '../vendor-api/vendor-values.ts';

/** The vendor's table of currencies. It is not ISO 4217 for CLP, CVE, IDR and ISK. */
const units = minorUnits({
  2: 'CLP ISK',
  0: 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
});

export const moneySchema = z.object({ currency: z.string(), value: z.int().nonnegative() });
export type Money = z.output<typeof moneySchema>;

export function moneyOf({ amount, currency }: { amount: string; currency: string }): Money {
  const value = units.toUnits(amount, currency);
  if (value) return { currency, value };
  throw new ProviderRefusal(`This amount in ${currency} is not possible.`);
}

/** An amount in an unknown currency is rejected. */
export function amountOf({ value, currency }: Money): string {
  const amount = units.fromUnits(value, currency);
  if (amount !== undefined) return amount;
  throw new ProviderUnavailable(`an amount in ${currency} is not known`);
}

export const isSame = (a: Money, b: Money) => a.value === b.value && a.currency === b.currency;

import { z } from 'zod';
import { ProviderUnavailable } from '../provider.ts';
import { minorUnits } from '../vendor-api/vendor-values.ts';

/** The API's table of currencies. */
export const units = minorUnits({
  0: 'BIF CLP DJF GNF IRR JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
});

export const sum = z.int().nonnegative();
export const code = z.string().nullish();

/** An amount in an unknown currency is rejected. */
export function amountOf(value: number, currency: string): string {
  const amount = units.fromUnits(value, currency);
  if (amount !== undefined) return amount;
  throw new ProviderUnavailable(`an amount in ${currency} is not known`);
}

import { amountOf } from '../../rates/amounts.ts';

/** The ISO code of no currency, for money that nobody can value; no sum in it is a small one. */
const noCurrency = 'XXX';

/** Stored for money that nobody can value, because no stored sum is 0; it is shown as 0. */
export const unknownSum = { amountMinor: 1n, currency: noCurrency };

export function proposedAmount(money: { amountMinor: bigint; currency: string }): string {
  const { amountMinor, currency } = money;
  return currency === noCurrency ? '0' : amountOf(amountMinor, currency);
}

import { amountOf } from '../../rates/amounts.ts';

/** The ISO code of no currency, for money that nobody can value; no sum in it is a small one. */
export const noCurrency = 'XXX';

export function proposedAmount(money: { amountMinor: bigint; currency: string }): string {
  const { amountMinor, currency } = money;
  return currency === noCurrency ? '0' : amountOf(amountMinor, currency);
}

import { amountOf } from '../../rates/amounts.ts';

/** The ISO code for no currency, for money without a value; it always needs two people. */
const noCurrency = 'XXX';

/** Stored for money without a value, because a stored sum cannot be 0; it is shown as 0. */
export const unknownSum = { amountMinor: 1n, currency: noCurrency };

/** For requests that move nothing and need one person. */
export const noSum = { amountMinor: 0n, currency: noCurrency };

export function proposedAmount(money: { amountMinor: bigint; currency: string }): string {
  const { amountMinor, currency } = money;
  return currency === noCurrency ? '0' : amountOf(amountMinor, currency);
}

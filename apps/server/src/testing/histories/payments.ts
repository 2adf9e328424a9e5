import type { Terms } from './deposit-book.ts';

/** A way to pay for a deposit of 100 EUR. */
export interface Payment {
  method: string;
  currency: string;
  terms: Terms;
}

export const inEuros: Payment = {
  method: 'visa',
  currency: 'EUR',
  terms: { payMinor: 100_00n, creditMinor: 100_00n },
};

/** With a fee of 3.5% and at the rate of `ratesOfHistories`, rounded up. */
export const inDollars: Payment = {
  method: 'visa_abroad',
  currency: 'USD',
  terms: { payMinor: 114_24n, creditMinor: 100_00n },
};

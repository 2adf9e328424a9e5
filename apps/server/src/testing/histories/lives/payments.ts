import type { DepositPrice } from '../expected/expected-deposit.ts';
import type { Dollars } from '../expected/promised-rate.ts';

/** A way to pay for a deposit of 100 EUR. */
export interface HistoryPayment {
  method: string;
  currency: string;
  terms: DepositPrice;
}

export const inEuros: HistoryPayment = {
  method: 'visa',
  currency: 'EUR',
  terms: { payMinor: 100_00n, creditMinor: 100_00n, rate: () => 1n },
};

/** With a fee of 3.5% and at the rate of the day, rounded up. */
export function inDollars(dollars: Dollars): HistoryPayment {
  const payMinor = (103_50n * dollars.perEuro + 9_999n) / 10_000n;
  const terms = { payMinor, creditMinor: 100_00n, rate: () => dollars.perEuro };
  return { method: 'visa_abroad', currency: 'USD', terms };
}

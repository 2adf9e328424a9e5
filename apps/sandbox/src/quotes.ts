import type { ProviderQuote } from '@opencashier/contract/provider-payouts';
import {
  compareDecimals,
  currencyOf,
  fromMinor,
  subtractDecimals,
  toMinor,
} from '@opencashier/money';
import { Refusal } from './refusal.ts';

const lifetimeMs = 15 * 60_000;

/** One percent, rounded up to what the currency can say. */
export function quote(amount: string, currency: string, now: Date): ProviderQuote {
  const { exponent } = currencyOf(currency) ?? { exponent: 2 };
  const minor = toMinor(amount, exponent);
  if (!minor)
    throw new Refusal(422, 'amount.refused', `This amount cannot be paid in ${currency}.`);
  const fee = fromMinor((minor + 99n) / 100n, exponent);
  if (compareDecimals(amount, fee) <= 0) {
    throw new Refusal(422, 'amount.refused', 'Nothing would be left after the fee.');
  }
  return {
    amount,
    fee,
    net: subtractDecimals(amount, fee),
    currency,
    arrival: { kind: 'minutes', from: 1, to: 30 },
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
  };
}

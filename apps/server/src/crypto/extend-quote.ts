import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@opencashier/postgres';
import type { Deposit } from '../deposits/deposit.ts';
import { changeDeposit } from '../deposits/store/deposits.ts';
import type { RateQuote } from '../rates/rates.ts';
import { type CountedPayment, sumOf } from './crypto-payments.ts';

/**
 * If the whole sum was seen before the quote expired, the quote lasts until the confirmations
 * arrive. A smaller sum does not extend it, or a tiny payment would buy more time to decide. Nor
 * does a payment that is withdrawn: then the quote ends at its original time.
 */
export async function extendQuote(
  db: Queryable,
  deposit: Deposit,
  payments: readonly CountedPayment[],
  now: Date,
): Promise<Deposit> {
  const { quote, stage, isLate } = deposit;
  // Cancelling has ended the quote for good, even if late money has been held since.
  if (!quote || stage !== 'waiting' || isLate) return deposit;
  const own = payments.filter((one) => one.isLive && one.depositId === deposit.id);
  const kept = extendedQuote(deposit, quote, own, now);
  if (isDeepStrictEqual(kept, quote)) return deposit;
  return changeDeposit(db, deposit, { stage, quote: kept });
}

function extendedQuote(
  { payMinor, expiresAt }: Deposit,
  quote: RateQuote,
  payments: readonly CountedPayment[],
  now: Date,
): RateQuote {
  const { promisedUntil, txids } = quote.extension ?? { promisedUntil: quote.expiresAt, txids: [] };
  const until = new Date(promisedUntil);
  if (until >= expiresAt) return quote;
  const inTime = payments.filter(({ txid }) => now <= until || txids.includes(txid));
  if (sumOf(inTime) < payMinor) return { ...quote, expiresAt: promisedUntil };
  const extension =
    now <= until ? { promisedUntil, txids: inTime.map(({ txid }) => txid) } : quote.extension;
  return { ...quote, expiresAt: expiresAt.toISOString(), ...(extension ? { extension } : {}) };
}

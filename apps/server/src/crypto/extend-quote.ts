import type { Queryable } from '@opencashier/postgres';
import type { Deposit } from '../deposits/deposit.ts';
import { changeDeposit } from '../deposits/store/deposits.ts';
import { type Counted, sumOf } from './crypto-payments.ts';

/**
 * If the whole sum was seen before the quote expired, the quote lasts until the confirmations
 * arrive. A smaller sum does not extend it, or a tiny payment would buy more time to decide.
 */
export async function extendQuote(
  db: Queryable,
  deposit: Deposit,
  payments: readonly Counted[],
  now: Date,
): Promise<Deposit> {
  const { quote, payMinor, expiresAt } = deposit;
  if (!quote || deposit.stage !== 'waiting') return deposit;
  const until = new Date(quote.expiresAt);
  if (now > until || until >= expiresAt) return deposit;
  const own = payments.filter((one) => one.isLive && one.depositId === deposit.id);
  if (sumOf(own) < payMinor) return deposit;
  const kept = { ...quote, expiresAt: expiresAt.toISOString() };
  return changeDeposit(db, deposit, { stage: deposit.stage, quote: kept });
}

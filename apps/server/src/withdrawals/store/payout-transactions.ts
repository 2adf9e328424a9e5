import { type Queryable, sql } from '@opencashier/postgres';
import type { Withdrawal } from '../withdrawal.ts';

/** The maximum number kept, so that no provider can fill a row. */
const txidsMax = 20;

/** True for another transaction than the last one in the payout's history. */
export function isNewTxid(
  { history }: Pick<Withdrawal, 'history'>,
  txid: string | undefined,
): txid is string {
  const known = history.filter((step) => step.txid !== undefined);
  return txid !== undefined && known.length < txidsMax && known.at(-1)?.txid !== txid;
}

/** Adds a transaction to the history of a payout to which nothing else has happened. */
export async function addTxid(
  db: Queryable,
  withdrawal: Withdrawal,
  txid: string | undefined,
  now: Date,
): Promise<void> {
  if (!isNewTxid(withdrawal, txid)) return;
  const step = { status: withdrawal.stage, at: now.toISOString(), txid };
  await db.query(sql`
    update cashier.withdrawals set history = history || ${JSON.stringify([step])}::jsonb
    where id = ${withdrawal.id}`);
}

import { type Queryable, sql } from '@opencashier/postgres';
import type { Withdrawal } from '../withdrawal.ts';

/** The maximum number kept, so that no provider can fill a row. */
const txidsMax = 20;

/** True if the transaction differs from the last one in the payout's history. */
function isNewTxid(
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

interface Step {
  by: string | null | undefined;
  txid: string | undefined;
  at: Date;
}

/**
 * The history after a change. A new stage or transaction is added; a stage undone by a refused hold
 * is not.
 */
export function historyAfter(
  withdrawal: Withdrawal,
  next: Withdrawal,
  { by, txid, at }: Step,
): Withdrawal['history'] {
  const isStage = next.stage !== withdrawal.stage && next.stage !== 'holding';
  const isTakenBack = withdrawal.stage === 'holding' && next.stage === 'draft';
  if (isTakenBack || !(isStage || isNewTxid(withdrawal, txid))) return next.history;
  const step = {
    status: next.stage,
    at: at.toISOString(),
    ...(by ? { by } : {}),
    ...(txid ? { txid } : {}),
    ...(next.reason === null ? {} : { reason: next.reason }),
  };
  return [...withdrawal.history, step];
}

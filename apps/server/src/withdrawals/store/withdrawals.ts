import { isOneOf, prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { byRate, type Withdrawal, type WithdrawalStage } from '../withdrawal.ts';
import { isInPartition, type QueuePartition } from '../../queues/queue-partition.ts';
import type { Viewer } from '../../security/tokens.ts';
import { historyAfter } from './payout-transactions.ts';
import { isSeenBy } from './withdrawals-of-player.ts';
import { withdrawalColumns, type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';

async function readOne(db: Queryable, query: SqlQuery): Promise<Withdrawal | undefined> {
  const { rows } = await db.query<WithdrawalRow>(query);
  return rows[0] && withdrawalOf(rows[0]);
}

async function readAll(db: Queryable, query: SqlQuery): Promise<Withdrawal[]> {
  return (await db.query<WithdrawalRow>(query)).rows.map(withdrawalOf);
}

export function findWithdrawal(db: Queryable, id: string): Promise<Withdrawal | undefined> {
  return readOne(
    db,
    prepared(sql`select ${withdrawalColumns()} from cashier.withdrawals where id = ${id}`),
  );
}

export function findWithdrawals(db: Queryable, ids: readonly string[]): Promise<Withdrawal[]> {
  return readAll(
    db,
    prepared(sql`select ${withdrawalColumns()} from cashier.withdrawals where id ${isOneOf(ids)}`),
  );
}

/** Locks the row: nobody else can change it until the transaction ends. */
export function lockWithdrawal(db: Queryable, id: string): Promise<Withdrawal | undefined> {
  return readOne(
    db,
    prepared(
      sql`select ${withdrawalColumns()} from cashier.withdrawals where id = ${id} for update`,
    ),
  );
}

/** Locks a player's approved withdrawals in the order in which every worker locks rows. */
export function lockApproved(db: Queryable, owner: string): Promise<Withdrawal[]> {
  const isApproved = sql`owner = ${owner} and status = 'approved'`;
  const all = sql`select * from cashier.withdrawals where ${isApproved} order by id for update`;
  return readAll(db, all);
}

export interface WithdrawalChange extends Partial<
  Pick<
    Withdrawal,
    | 'providerId'
    | 'askedAt'
    | 'contradictions'
    | 'sentMinor'
    | 'returnedMinor'
    | 'reason'
    | 'decline'
    | 'decidedBy'
    | 'attempt'
    | 'confirmedAt'
  >
> {
  stage: WithdrawalStage;
  /** The time of the next check; undefined if there is none. */
  nextCheckSeconds?: number;
  /** The transaction that the provider reports. */
  txid?: string | undefined;
}

/**
 * Writes the change and, in the same transaction, the notifications for player and operator. A new
 * stage or transaction is added to the history; a stage undone by a refused hold is removed from
 * it.
 */
export async function changeWithdrawal(
  db: Queryable,
  withdrawal: Withdrawal,
  change: WithdrawalChange,
  now: Date,
): Promise<Withdrawal> {
  const { nextCheckSeconds, txid, ...changed } = change;
  const next: Withdrawal = { ...withdrawal, ...changed };
  const history = historyAfter(withdrawal, next, { by: change.decidedBy, txid, at: now });
  const written = await readOne(
    db,
    prepared(sql`
    with notified as (
      insert into cashier.changes (owner, withdrawal_id) values (${next.owner}, ${next.id})
    )
    update cashier.withdrawals set status = ${next.stage}, provider_id = ${next.providerId},
      reason = ${next.reason}, decline_class = ${next.decline?.class ?? null},
      decline_code = ${next.decline?.code ?? null}, decided_by = ${next.decidedBy}, attempt = ${next.attempt},
      asked_at = ${next.askedAt}, contradictions = ${JSON.stringify(next.contradictions)},
      sent_minor = ${next.sentMinor}, returned_minor = ${next.returnedMinor},
      confirmed_at = ${next.confirmedAt}, history = ${JSON.stringify(history)},
      updated_at = now(), checks = 0,
      next_check_at = now() + make_interval(secs => ${nextCheckSeconds ?? null})
    where id = ${next.id}
    returning ${withdrawalColumns()}`),
  );
  if (!written) throw new Error(`withdrawal ${next.id} no longer exists`);
  return written;
}

/**
 * Claims due withdrawals by postponing their next check. Approved ones are paid at once; those that
 * wait for the wallet or the provider are checked less and less often, down to every 15 minutes.
 */
export function claimDueWithdrawals(
  db: Queryable,
  limit: number,
  partition?: QueuePartition,
): Promise<Withdrawal[]> {
  return readAll(
    db,
    sql`
    update cashier.withdrawals set checks = checks + 1,
      next_check_at = now() + make_interval(secs => least(900, 15 * power(2, least(checks, 6))))
    where id in (
      select id from cashier.withdrawals
      where next_check_at <= now() ${isInPartition('provider', partition)}
      order by next_check_at limit ${limit} for update skip locked)
    returning *`,
  );
}

export function listWithdrawals(
  db: Queryable,
  viewer: Viewer,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Withdrawal[]> {
  // Somebody else's id counts as unknown: the page would reveal when that one was made.
  const older = before
    ? sql`and (created_at, id) < (
        select created_at, id from cashier.withdrawals where id = ${before} and ${isSeenBy(viewer)})`
    : sql``;
  return readAll(
    db,
    sql`
    select * from cashier.withdrawals
    where ${isSeenBy(viewer)} and confirmed_at is not null ${older}
    order by created_at desc, id desc limit ${limit}`,
  );
}

/**
 * A draft that was never confirmed moved no money. Its codes are deleted with it, and migration
 * 0099 deletes their events. One that was confirmed once, and had to be confirmed again, stays.
 */
export async function dropOldDrafts(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    with old as materialized (
      select id from cashier.withdrawals
      where (status = 'draft' or confirmed_at is null)
        and decided_by is distinct from ${byRate}
        and expires_at < now() - make_interval(days => ${keepDays})
      order by expires_at limit 1000 for update skip locked
    ), codes as (
      delete from cashier.withdrawal_codes where withdrawal_id in (select id from old)
    )
    delete from cashier.withdrawals where id in (select id from old)`);
  return rowCount ?? 0;
}

import { type Queryable, sql, transaction } from '@opencashier/postgres';
import type { Pool } from 'pg';
import type { Credit } from './wallet.ts';
import { isInPartition, type QueuePartition } from '../queues/queue-partition.ts';

export const orderKinds = ['credit', 'reverse', 'commit', 'release'] as const;

export type OrderKind = (typeof orderKinds)[number];

/** An order that a remote wallet has not confirmed yet. */
export interface WalletOrder extends Credit {
  id: bigint;
  kind: OrderKind;
  attempts: number;
}

interface Row {
  id: bigint;
  kind: OrderKind;
  partner: string;
  owner: string;
  amount_minor: bigint;
  currency: string;
  reference: string;
  attempts: number;
}

/** Part of the caller's transaction: the order exists exactly if the transaction commits. */
export async function recordOrder(db: Queryable, kind: OrderKind, order: Credit): Promise<void> {
  await db.query(sql`
    insert into cashier.wallet_orders (kind, partner, owner, amount_minor, currency, reference)
    values (${kind}, ${order.partner}, ${order.owner}, ${order.amountMinor}, ${order.currency},
      ${order.reference})
    on conflict (reference, kind) do nothing`);
}

const leaseSeconds = 60;

/**
 * Claims due orders so that no two servers deliver the same one. Takes only each player's oldest:
 * a reversal must not overtake the credit that it reverses.
 */
export async function claimOrders(
  db: Queryable,
  limit: number,
  partition?: QueuePartition,
): Promise<WalletOrder[]> {
  const { rows } = await db.query<Row>(sql`
    update cashier.wallet_orders set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from cashier.wallet_orders as due
      where next_attempt_at <= now() ${isInPartition('partner', partition)} and not exists (
        select from cashier.wallet_orders as earlier
        where earlier.owner = due.owner and earlier.id < due.id
          and earlier.next_attempt_at is not null)
      order by next_attempt_at limit ${limit} for update skip locked)
    returning *`);
  return rows.map(({ amount_minor: amountMinor, ...row }) => ({ ...row, amountMinor }));
}

/**
 * Marks an order as accepted by the wallet, or as dropped by the operator with a reason. Its
 * deposit counts as credited once none of its orders waits (a package has one per coin), and the
 * player is notified.
 */
export async function markTaken(
  pool: Pool,
  { id, kind, owner, reference }: Pick<WalletOrder, 'id' | 'kind' | 'owner' | 'reference'>,
  dropped: string | null = null,
): Promise<boolean> {
  return transaction(pool, async (db) => {
    const { rowCount } = await db.query(sql`
      update cashier.wallet_orders set next_attempt_at = null, taken_at = now(),
        failure = ${dropped}
      where id = ${id} and next_attempt_at is not null`);
    if (rowCount === 0) return false;
    const depositId = kind === 'credit' ? await creditedDeposit(db, reference) : null;
    await db.query(sql`
      update cashier.deposits set credit_pending = false, updated_at = now()
      where id = ${depositId} and not exists (
        select from cashier.wallet_orders as other
        where other.owner = ${owner} and other.next_attempt_at is not null
          and other.kind = 'credit'
          and (starts_with(other.reference || ':', ${`deposit:${depositId}:`})
            or other.reference in (
              select 'case:' || id from cashier.cases
              where deposit_id = ${depositId} and counts_in_deposit)))`);
    await db.query(sql`
      insert into cashier.changes (owner, deposit_id) values (${owner}, ${depositId})`);
    return true;
  });
}

/** The deposit that counts a credit as its own: for its payment, or out of one of its cases. */
async function creditedDeposit(db: Queryable, reference: string): Promise<string | null> {
  const [, subject, id = null] = /^(deposit|case):([^:]+)/.exec(reference) ?? [];
  if (subject !== 'case') return id;
  const { rows } = await db.query<{ deposit_id: string | null }>(sql`
    select deposit_id from cashier.cases where id = ${id} and counts_in_deposit`);
  return rows[0]?.deposit_id ?? null;
}

/** Retried less and less often, down to every quarter of an hour, and never given up. */
export async function postponeOrder(db: Queryable, { id }: WalletOrder, failure: string) {
  await db.query(sql`
    update cashier.wallet_orders set failure = ${failure.slice(0, 500)},
      next_attempt_at = now()
        + make_interval(secs => least(900, power(2, least(attempts - 1, 10))))
    where id = ${id} and taken_at is null`);
}

/** Accepted orders are kept as long as notices. */
export async function dropOldOrders(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.wallet_orders where id in (
      select id from cashier.wallet_orders
      where taken_at < now() - make_interval(days => ${keepDays}) limit 1000)`);
  return rowCount ?? 0;
}

import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type { OrderKind } from './wallet-orders.ts';

/** `dropped`: the operator removed it, and its failure says why. */
export type OrderState = 'waiting' | 'taken' | 'dropped';

export interface FoundOrder {
  id: bigint;
  kind: OrderKind;
  reference: string;
  owner: string;
  amountMinor: bigint;
  currency: string;
  state: OrderState;
  attempts: number;
  failure: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
  takenAt: Date | null;
}

interface Row {
  id: bigint;
  kind: OrderKind;
  reference: string;
  owner: string;
  amount_minor: bigint;
  currency: string;
  attempts: number;
  failure: string | null;
  created_at: Date;
  next_attempt_at: Date | null;
  taken_at: Date | null;
}

const isIn: Record<OrderState, SqlQuery> = {
  waiting: sql`taken_at is null`,
  taken: sql`taken_at is not null and failure is null`,
  dropped: sql`taken_at is not null and failure is not null`,
};

function stateOf({ taken_at: takenAt, failure }: Row): OrderState {
  if (!takenAt) return 'waiting';
  return failure === null ? 'taken' : 'dropped';
}

function foundOf(row: Row): FoundOrder {
  const { id, kind, reference, owner, currency, attempts, failure } = row;
  return {
    id,
    kind,
    reference,
    owner,
    currency,
    attempts,
    failure,
    amountMinor: row.amount_minor,
    state: stateOf(row),
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    takenAt: row.taken_at,
  };
}

interface OrderSearch {
  partner: string;
  owner?: string | undefined;
  state?: OrderState | undefined;
  before?: bigint | undefined;
  limit: number;
}

/** Newest first. */
export async function searchOrders(db: Queryable, search: OrderSearch): Promise<FoundOrder[]> {
  const { owner, state, before } = search;
  const none = sql``;
  const { rows } = await db.query<Row>(sql`
    select * from cashier.wallet_orders where partner = ${search.partner}
      ${owner === undefined ? none : sql`and owner = ${owner}`}
      ${state === undefined ? none : sql`and ${isIn[state]}`}
      ${before === undefined ? none : sql`and id < ${before}`}
    order by id desc limit ${search.limit}`);
  return rows.map(foundOf);
}

export async function findOrder(
  db: Queryable,
  { id, partner }: { id: bigint; partner: string },
): Promise<FoundOrder | undefined> {
  const { rows } = await db.query<Row>(
    sql`select * from cashier.wallet_orders where id = ${id} and partner = ${partner}`,
  );
  return rows[0] && foundOf(rows[0]);
}

/** Makes an order due immediately and resets its retry delays; false if it is no longer waiting. */
export async function retryOrderNow(db: Queryable, id: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.wallet_orders set attempts = 0, next_attempt_at = now()
    where id = ${id} and taken_at is null`);
  return rowCount === 1;
}

import { type Queryable, sql } from '@opencashier/postgres';
import type { Deposit } from '../deposits/deposit.ts';
import { type DepositRow, depositFromRow } from '../deposits/store/deposit-row.ts';

export interface RequisiteRequest {
  depositId: string;
  owner: string;
  provider: string;
  currency: string;
  requisites: readonly string[];
  payMinors: readonly bigint[];
  /** A paid sum is blocked for this long before another player can get it. */
  restMinutes: number;
}

/** One of the requisites at one of the amounts, held from now on; undefined if none is free. */
export async function holdRequisite(
  db: Queryable,
  { depositId, owner, provider, currency, requisites, payMinors, restMinutes }: RequisiteRequest,
): Promise<{ requisite: string; payMinor: bigint } | undefined> {
  const { rows } = await db.query<{ requisite: string; pay_minor: bigint }>(sql`
    select requisite, pay_minor from cashier.hold_requisite(${depositId}, ${owner},
      ${provider}, ${currency}, ${requisites}::text[], ${payMinors.map(String)}::numeric[],
      make_interval(mins => ${restMinutes}))`);
  return rows[0] && { requisite: rows[0].requisite, payMinor: rows[0].pay_minor };
}

/** Records the sum and the recipient before anyone else is informed. */
export async function setRequisite(
  db: Queryable,
  { id, payMinor, creditMinor, p2p }: Pick<Deposit, 'id' | 'payMinor' | 'creditMinor' | 'p2p'>,
): Promise<Deposit> {
  const { rows } = await db.query<DepositRow>(sql`
    update cashier.deposits set pay_minor = ${payMinor}, credit_minor = ${creditMinor},
      p2p = ${JSON.stringify(p2p)}
    where id = ${id} returning *`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${id} no longer exists`);
  return depositFromRow(row);
}

/** One player's peer-to-peer deposits are created one at a time. */
export async function lockP2p(db: Queryable, owner: string): Promise<void> {
  const name = `p2p of ${owner}`;
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function openP2pDeposit(
  db: Queryable,
  owner: string,
  method: string,
): Promise<Deposit | undefined> {
  const { rows } = await db.query<DepositRow>(sql`
    select * from cashier.deposits
    where owner = ${owner} and method = ${method} and p2p is not null
      and status in ('created', 'waiting') and expires_at > now()
    order by created_at desc limit 1`);
  return rows[0] && depositFromRow(rows[0]);
}

/**
 * Counts a player's open requests, and those that the player cancelled or abandoned within a day.
 * Requests that the recipient cancelled do not count.
 */
export async function countP2p(
  db: Queryable,
  owner: string,
): Promise<{ open: number; unpaid: number }> {
  const { rows } = await db.query<{ open: bigint; unpaid: bigint }>(sql`
    select count(*) filter (where status in ('created', 'waiting') and expires_at > now()) as open,
      count(*) filter (where status = 'mistaked' and ending in ('cancelled', 'expired')
        and reason is null and updated_at > now() - interval '1 day') as unpaid
    from cashier.deposits
    where owner = ${owner} and p2p is not null and created_at > now() - interval '3 days'`);
  return { open: Number(rows[0]?.open ?? 0), unpaid: Number(rows[0]?.unpaid ?? 0) };
}

import { type Queryable, sql } from '@opencashier/postgres';
import type { Deposit, DepositStage, Source } from '../domain/deposit.ts';

interface Row {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  amount: bigint;
  currency: string;
  country: string;
  language: string;
  fields: Record<string, string>;
  return_id: string;
  status: DepositStage;
  provider_id: string | null;
  source: Source | null;
  credited: bigint | null;
  is_late: boolean;
  ending: Deposit['ending'];
  reason: string | null;
  created_at: Date;
  expires_at: Date;
  checks: number;
}

function depositOf(row: Row): Deposit {
  return {
    id: row.id,
    partner: row.partner,
    owner: row.owner,
    method: row.method,
    provider: row.provider,
    amountMinor: row.amount,
    currency: row.currency,
    country: row.country,
    language: row.language,
    fields: row.fields,
    returnId: row.return_id,
    stage: row.status,
    providerId: row.provider_id,
    source: row.source,
    creditedMinor: row.credited,
    isLate: row.is_late,
    ending: row.ending,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    checks: row.checks,
  };
}

export interface DepositIntent {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  amountMinor: bigint;
  currency: string;
  country: string;
  language: string;
  fields: Record<string, string>;
  sessionId: string;
  returnId: string;
  lifetimeSeconds: number;
  firstCheckSeconds: number;
}

/** Records what is about to be asked of the provider; a second attempt finds the first one's. */
export async function recordIntent(db: Queryable, intent: DepositIntent): Promise<Deposit> {
  const { rows } = await db.query<Row>(sql`
    insert into cashier.deposits as known (id, partner, owner, method, provider, amount, currency, country,
      language, fields, session_id, return_id, expires_at, next_check_at)
    values (${intent.id}, ${intent.partner}, ${intent.owner}, ${intent.method}, ${intent.provider},
      ${intent.amountMinor}, ${intent.currency}, ${intent.country}, ${intent.language},
      ${JSON.stringify(intent.fields)}, ${intent.sessionId}, ${intent.returnId},
      now() + make_interval(secs => ${intent.lifetimeSeconds}),
      now() + make_interval(secs => ${intent.firstCheckSeconds}))
    on conflict (id) do update set updated_at = now()
    returning *`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
  return depositOf(row);
}

export async function findDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  const { rows } = await db.query<Row>(sql`select * from cashier.deposits where id = ${id}`);
  return rows[0] && depositOf(rows[0]);
}

/** For a change: nobody else may change it until the transaction ends. */
export async function lockDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  const { rows } = await db.query<Row>(
    sql`select * from cashier.deposits where id = ${id} for update`,
  );
  return rows[0] && depositOf(rows[0]);
}

export interface DepositChange {
  stage: DepositStage;
  providerId?: string | null;
  source?: Source | null;
  creditedMinor?: bigint | null;
  isLate?: boolean;
  ending?: Deposit['ending'];
  reason?: string | null;
}

/** Writes the change and, in the same transaction, the note that the player is to be told. */
export async function changeDeposit(
  db: Queryable,
  deposit: Deposit,
  change: DepositChange,
): Promise<Deposit> {
  const next: Deposit = { ...deposit, ...change };
  const { rows } = await db.query<Row>(sql`
    with told as (
      insert into cashier.outbox (owner, deposit_id) values (${deposit.owner}, ${deposit.id})
    )
    update cashier.deposits set status = ${next.stage}, provider_id = ${next.providerId},
      source = ${next.source && JSON.stringify(next.source)}, credited = ${next.creditedMinor},
      is_late = ${next.isLate}, ending = ${next.ending}, reason = ${next.reason}, updated_at = now(),
      next_check_at = case
        when ${next.stage} in ('created', 'waiting') then next_check_at
        when ${next.ending}::text = 'expired' then now() + interval '1 hour'
      end
    where id = ${deposit.id}
    returning *`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${deposit.id} has gone`);
  return depositOf(row);
}

/**
 * Deposits that have waited too long, each claimed by pushing its next check ahead. One that has
 * expired is asked about for another week: its money may still come while its notice is lost.
 */
export async function claimForCheck(db: Queryable, limit: number): Promise<Deposit[]> {
  const { rows } = await db.query<Row>(sql`
    update cashier.deposits set checks = checks + 1,
      next_check_at = case
        when status in ('created', 'waiting')
          then now() + make_interval(secs => least(900, 15 * power(2, least(checks, 6))))
        when created_at > now() - interval '7 days' then now() + interval '1 hour'
      end
    where id in (
      select id from cashier.deposits where next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked)
    returning *`);
  return rows.map(depositOf);
}

const openMax = 5;
const newsMax = 10;
const recentMax = 5;

export async function openDeposits(db: Queryable, owner: string): Promise<Deposit[]> {
  const { rows } = await db.query<Row>(sql`
    select * from cashier.deposits
    where owner = ${owner} and status in ('created', 'waiting') and expires_at > now()
    order by created_at desc limit ${openMax}`);
  return rows.map(depositOf);
}

/** What a player who comes back must hear of: what is open, and what ended while they were away. */
export async function newsOfDeposits(db: Queryable, owner: string): Promise<Deposit[]> {
  const { rows } = await db.query<Row>(sql`
    select * from cashier.deposits
    where owner = ${owner} and (
      (status in ('created', 'waiting') and expires_at > now())
      or (status in ('processed', 'mistaked') and updated_at > now() - interval '15 minutes'))
    order by updated_at desc limit ${newsMax}`);
  return rows.map(depositOf).toReversed();
}

export async function recentDeposits(db: Queryable, owner: string): Promise<Deposit[]> {
  const { rows } = await db.query<Row>(sql`
    select * from cashier.deposits
    where owner = ${owner} and status in ('processed', 'mistaked')
    order by created_at desc limit ${recentMax}`);
  return rows.map(depositOf);
}

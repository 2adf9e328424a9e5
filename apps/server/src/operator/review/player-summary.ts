import type { BonusState } from '@opencashier/contract/calls/deposits/deposits';
import { type Queryable, sql } from '@opencashier/postgres';
import type { Withdrawal, WithdrawalStage } from '../../withdrawals/withdrawal.ts';

export interface TotalRow {
  kind: 'deposit' | 'withdrawal';
  currency: string;
  allTime: bigint;
  allTimeCount: bigint;
  last30Days: bigint;
  last30DaysCount: bigint;
  last24Hours: bigint;
  last24HoursCount: bigint;
}

/** Credited deposits and sent withdrawals of a player by currency. */
export async function totalsOfPlayer(db: Queryable, owner: string): Promise<TotalRow[]> {
  const { rows } = await db.query<TotalRow>(sql`
    select kind, currency, sum(minor) as "allTime", count(*) as "allTimeCount",
      coalesce(sum(minor) filter (where at > now() - interval '30 days'), 0) as "last30Days",
      count(*) filter (where at > now() - interval '30 days') as "last30DaysCount",
      coalesce(sum(minor) filter (where at > now() - interval '1 day'), 0) as "last24Hours",
      count(*) filter (where at > now() - interval '1 day') as "last24HoursCount"
    from (
      select 'deposit' as kind, currency, credited_minor as minor, credited_at as at
      from cashier.deposits where owner = ${owner} and status = 'processed'
      union all
      select 'withdrawal', currency, amount_minor - coalesce(returned_minor, 0), updated_at
      from cashier.withdrawals where owner = ${owner} and status = 'sent') as payments
    group by kind, currency`);
  return rows;
}

export async function firstSeen(db: Queryable, owner: string): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(sql`
    select least(
      (select min(created_at) from cashier.deposits where owner = ${owner}),
      (select min(created_at) from cashier.withdrawals where owner = ${owner})) as at`);
  return rows[0]?.at ?? new Date(0);
}

interface AccountRow {
  method: string;
  account: string;
  name: string | null;
  sent: number;
  firstUsedAt: Date;
  lastUsedAt: Date;
}

export async function accountsUsedByPlayer(db: Queryable, owner: string): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(sql`
    select method, destination as account, max(account_name) as name,
      (count(*) filter (where status = 'sent'))::int as sent,
      min(created_at) as "firstUsedAt", max(created_at) as "lastUsedAt"
    from cashier.withdrawals where owner = ${owner} and status <> 'draft'
    group by method, destination order by max(created_at) desc limit 20`);
  return rows;
}

/**
 * Other players who withdrew to the same account, as it is shown: the ones before and after this
 * player in the index.
 */
export async function playersWithSameAccount(
  db: Queryable,
  {
    partner,
    owner,
    method,
    destination,
  }: Pick<Withdrawal, 'partner' | 'owner' | 'method' | 'destination'>,
): Promise<string[]> {
  const same = sql`partner = ${partner} and method = ${method} and destination = ${destination}
    and status <> 'draft'`;
  const { rows } = await db.query<{ owner: string }>(sql`
    (select owner from cashier.withdrawals where ${same} and owner < ${owner}
      order by owner desc limit 1)
    union all
    (select owner from cashier.withdrawals where ${same} and owner > ${owner}
      order by owner limit 1)`);
  return rows.map((row) => row.owner);
}

/**
 * The player's largest deposit of the last seven days. One that arrived on a chain cannot be
 * reversed.
 */
export async function largestRecentDeposit(
  db: Queryable,
  { owner, currency }: Pick<Withdrawal, 'owner' | 'currency'>,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(sql`
    select id from cashier.deposits
    where owner = ${owner} and currency = ${currency} and status = 'processed' and crypto is null
      and credited_at > now() - interval '7 days'
    order by credited_minor desc limit 1`);
  return rows[0]?.id;
}

interface SourceRow {
  method: string;
  provider: string;
  currency: string;
  minor: bigint;
  count: number;
  lastAt: Date;
}

/** The methods and providers of credited deposits. */
export async function sourcesOfPlayer(db: Queryable, owner: string): Promise<SourceRow[]> {
  const { rows } = await db.query<SourceRow>(sql`
    select method, provider, currency, sum(credited_minor) as minor, count(*)::int as count,
      max(credited_at) as "lastAt"
    from cashier.deposits where owner = ${owner} and status = 'processed'
    group by method, provider, currency order by max(credited_at) desc limit 20`);
  return rows;
}

interface CountryRow {
  country: string;
  deposits: number;
  withdrawals: number;
  lastAt: Date;
}

export async function countriesOfPlayer(db: Queryable, owner: string): Promise<CountryRow[]> {
  const { rows } = await db.query<CountryRow>(sql`
    select country, (count(*) filter (where is_deposit))::int as deposits,
      (count(*) filter (where not is_deposit))::int as withdrawals, max(created_at) as "lastAt"
    from (
      select country, created_at, true as is_deposit from cashier.deposits where owner = ${owner}
      union all
      select country, created_at, false from cashier.withdrawals where owner = ${owner}) as payments
    group by country order by max(created_at) desc limit 20`);
  return rows;
}

interface BonusRow {
  id: string;
  state: BonusState;
  depositId: string;
  at: Date;
}

export async function bonusesOfPlayer(db: Queryable, owner: string): Promise<BonusRow[]> {
  const { rows } = await db.query<BonusRow>(sql`
    select bonus_id as id, bonus_state as state, id as "depositId", updated_at as at
    from cashier.deposits where owner = ${owner} and bonus_id is not null
    order by created_at desc limit 20`);
  return rows;
}

interface DecisionRow {
  id: string;
  stage: WithdrawalStage;
  amountMinor: bigint;
  currency: string;
  by: string;
  reason: string | null;
  at: Date;
}

export async function decisionsOnPlayer(
  db: Queryable,
  owner: string,
  exceptId: string,
): Promise<DecisionRow[]> {
  const { rows } = await db.query<DecisionRow>(sql`
    select id, status as stage, amount_minor as "amountMinor", currency, decided_by as by, reason,
      updated_at as at
    from cashier.withdrawals
    where owner = ${owner} and decided_by is not null and id <> ${exceptId}
    order by created_at desc limit 20`);
  return rows;
}

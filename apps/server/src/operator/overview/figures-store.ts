import { type Queryable, sql, transaction } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { approvalsOfDay, formsIn } from './approvals-store.ts';
import { movedIn } from './money-store.ts';

/** The overview looks back at two times thirty days. */
const daysKept = 61;

interface PartnerDay {
  partner: string;
  day: string;
}

interface DueDay extends PartnerDay {
  /** It was never summed up before. */
  isFirst: boolean;
}

/**
 * Lists the days that are over. Days before the partner's first deposit are left out, because they
 * have little to sum up. After a failover, the clock of the database may be some minutes late.
 */
async function listDays(db: Queryable, partners: readonly string[]): Promise<void> {
  await db.query(sql`
    insert into cashier.figure_days (partner, day)
    select partners.partner, days.day::date
    from unnest(${[...partners]}::text[]) as partners (partner)
    cross join lateral (
      select min(created_at) at time zone 'utc' as first from cashier.deposits
      where deposits.partner = partners.partner) as known
    cross join lateral generate_series(
      date_trunc('day', clock_timestamp() at time zone 'utc') - ${daysKept} * interval '1 day',
      clock_timestamp() at time zone 'utc' - interval '1 day 10 minutes',
      interval '1 day') as days (day)
    where days.day >= date_trunc('day', first) and not exists (
      select from cashier.figure_days as listed
      where listed.partner = partners.partner and listed.day = days.day::date)
    on conflict do nothing`);
}

/**
 * A day to sum up: the newest one that is not summed up yet, or else one that has changed. A change
 * marks its day only once that day is over, and one that was made before may be uncommitted,
 * so the transactions that began before the day was listed must have ended.
 */
async function findDueDay(db: Queryable): Promise<DueDay | undefined> {
  const { rows } = await db.query<DueDay>(sql`
    select partner, day::text as day, is_first as "isFirst" from (
      (select partner, day, true as is_first from cashier.figure_days
        where summed_at is null and listed_by <= pg_snapshot_xmin(pg_current_snapshot())
        order by day desc limit 1)
      union all
      (select partner, day, false from cashier.figure_changes join cashier.figure_days using (partner, day)
        where summed_at is not null limit 1)) as due
    order by is_first desc limit 1`);
  return rows[0];
}

/** One server at a time sums up; false if another one does. */
async function takeTurn(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('figures of days', 0)) as taken`);
  return rows[0]?.taken === true;
}

/** False if the day has been forgotten. Two servers that do this at once conflict. */
async function claimDay(db: Queryable, { partner, day }: PartnerDay): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.figure_days set summed_at = now()
    where partner = ${partner} and day = ${day}::date`);
  return rowCount === 1;
}

async function sumUp(db: Queryable, { partner, day }: PartnerDay): Promise<void> {
  for (const table of [
    sql`cashier.figure_changes`,
    sql`cashier.money_figures`,
    sql`cashier.approval_figures`,
  ]) {
    await db.query(sql`delete from ${table} where partner = ${partner} and day = ${day}::date`);
  }
  const span = sql`(
    select start as since, start + interval '24 hours' as until
    from (select ${day}::timestamp at time zone 'utc' as start) as day)`;
  await db.query(sql`
    update cashier.figure_days set forms = (${formsIn(span, partner)})
    where partner = ${partner} and day = ${day}::date`);
  await db.query(sql`
    insert into cashier.money_figures
      (partner, day, country, kind, currency, hour, minor, count)
    select ${partner}, ${day}::date, scopes.country, kind, currency,
      extract(hour from at at time zone 'utc')::int as hour, sum(minor), count(*)
    from (${movedIn(span, { partner })}) as moved
    cross join lateral (values ('*'), (moved.country)) as scopes (country)
    group by scopes.country, kind, currency, hour`);
  await db.query(sql`
    insert into cashier.approval_figures
      (partner, day, country, by, name, submitted, ended, approved, seconds, numbers)
    select ${partner}, ${day}::date, figures.* from (${approvalsOfDay(partner, span)}) as figures`);
}

/**
 * Sums up a day that is over, or one that has changed. Everything is read as of one moment: a
 * payment that is changing meanwhile leaves a mark that this does not see, and so does not remove.
 * Returns false if there is nothing to do for now: a day may change often, and is summed up anew at
 * most once in the worker's interval.
 */
export async function sumUpNextDay(pool: Pool, partners: readonly string[]): Promise<boolean> {
  await listDays(pool, partners);
  const once = async (db: Queryable) => {
    if (!(await takeTurn(db))) return false;
    const due = await findDueDay(db);
    if (due && (await claimDay(db, due))) await sumUp(db, due);
    return due?.isFirst ?? false;
  };
  return transaction(pool, once, { isolation: 'repeatable read' });
}

/** Deletes what the overview no longer looks at; returns the number of rows. */
export async function dropOldFigures(db: Queryable): Promise<number> {
  const isOld = sql`where day < (now() at time zone 'utc')::date - ${daysKept + 1}::int`;
  const { rows } = await db.query<{ dropped: number }>(sql`
    with days as (delete from cashier.figure_days ${isOld} returning 1),
    changes as (delete from cashier.figure_changes ${isOld} returning 1),
    money as (delete from cashier.money_figures ${isOld} returning 1),
    approvals as (delete from cashier.approval_figures ${isOld} returning 1)
    select ((select count(*) from days) + (select count(*) from changes)
      + (select count(*) from money) + (select count(*) from approvals))::int as dropped`);
  return rows[0]?.dropped ?? 0;
}

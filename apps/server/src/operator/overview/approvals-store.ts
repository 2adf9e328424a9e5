import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { inCountry, type Scope } from './money-store.ts';

/** The last `days` days, and the `usualDays` days before them for comparison. */
export interface ComparedDays extends Scope {
  days: number;
  usualDays: number;
}

/** "offset 0" in the queries makes an index be read day by day, whatever the table's size. */
const isOnDay = ({ now }: Pick<ComparedDays, 'now'>) => sql`
  created_at > ${now}::timestamptz - (days_ago + 1) * interval '1 day'
  and created_at <= ${now}::timestamptz - days_ago * interval '1 day'`;

/** Deposits by the time of creation, with the number of 24 hours that have passed since. */
const createdByDay = (span: ComparedDays) => sql`
  generate_series(0, ${span.days}::int + ${span.usualDays}::int - 1) as days_ago
  cross join lateral (
    select method, provider, country, status, ending, created_at, credited_at
    from cashier.deposits
    where partner = ${span.partner} and ${isOnDay(span)} ${inCountry(span)}
    offset 0) as created`;

export interface ApprovalRow {
  by: 'method' | 'provider' | 'country';
  name: string;
  ended: number;
  approved: number;
  usualEnded: number;
  usualApproved: number;
  creditSeconds: number | null;
}

/** The deposits of all methods together: how many, how many were credited, and how soon. */
interface CreditRow {
  submitted: number;
  credited: number;
  creditSeconds: number | null;
  usualCreditSeconds: number | null;
}

/** Whole seconds; from two minutes on, tens of seconds, so that more deposits are alike. */
const creditSeconds = sql`
  case when credited_at - created_at < interval '2 minutes'
    then round(date_part('epoch', credited_at - created_at))
    else round(date_part('epoch', credited_at - created_at) / 10) * 10 end::int`;

/** Deposits that are alike, as one row with their number. */
const countedDeposits = (span: ComparedDays) => sql`
  select method, provider, country, days_ago < ${span.days}::int as is_new,
    status in ('processed', 'reversed') as is_approved,
    status in ('processed', 'reversed') or (status = 'mistaked' and ending = 'failed') as is_ended,
    ${creditSeconds} as seconds,
    count(*)::int as number
  from ${createdByDay(span)}
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Only the new deposits of a group have a median. */
const groupedBy = (by: SqlQuery, name: SqlQuery) => sql`
  select ${by}, ${name}, is_new, is_approved, is_ended, case when is_new then seconds end,
    sum(number)::int
  from counted group by 2, 3, 4, 5, 6`;

/** The median of the seconds, if each row says how many deposits took at most so long. */
const medianOf = (isMeant: SqlQuery) => sql`
  (min(seconds) filter (where ${isMeant} and so_far * 2 >= credited)
    + min(seconds) filter (where ${isMeant} and so_far * 2 > credited)) / 2.0::float8`;

const sumOf = (isMeant: SqlQuery) => sql`
  coalesce(sum(number) filter (where ${isMeant}), 0)::int`;

/**
 * Approval rates by method, provider and country, and the credits of all of them together.
 * Abandoned deposits do not count as declined. Alike deposits are counted first, so that only their
 * numbers are sorted for the medians, and not every deposit of a month.
 */
export async function readApprovals(
  db: Queryable,
  span: ComparedDays,
): Promise<{ rates: ApprovalRow[]; credits: CreditRow }> {
  const { rows } = await db.query<(ApprovalRow | { by: 'all' }) & CreditRow>(sql`
    with counted as materialized (${countedDeposits(span)}),
    named as (
      select 'all' as by, '' as name, is_new, is_approved, is_ended, seconds,
        sum(number)::int as number
      from counted group by is_new, is_approved, is_ended, seconds
      union all ${groupedBy(sql`'method'`, sql`method`)}
      union all ${groupedBy(sql`'provider'`, sql`provider`)}
      union all ${groupedBy(sql`'country'`, sql`country`)}),
    ranked as (
      select *, sum(number) filter (where seconds is not null)
          over (partition by by, name, is_new order by seconds) as so_far,
        sum(number) filter (where seconds is not null)
          over (partition by by, name, is_new) as credited
      from named)
    select by, name,
      ${sumOf(sql`is_new and is_ended`)} as ended,
      ${sumOf(sql`is_new and is_approved`)} as approved,
      ${sumOf(sql`not is_new and is_ended`)} as "usualEnded",
      ${sumOf(sql`not is_new and is_approved`)} as "usualApproved",
      ${sumOf(sql`is_new`)} as submitted,
      ${sumOf(sql`is_new and seconds is not null`)} as credited,
      ${medianOf(sql`is_new`)} as "creditSeconds",
      ${medianOf(sql`not is_new`)} as "usualCreditSeconds"
    from ranked group by by, name having by = 'all' or bool_or(is_ended)`);
  const none = { submitted: 0, credited: 0, creditSeconds: null, usualCreditSeconds: null };
  return {
    rates: rows.flatMap((row) => (row.by === 'all' ? [] : row)),
    credits: rows.find(({ by }) => by === 'all') ?? none,
  };
}

/** The deposit forms that the partner's players opened in the last `days` days. */
export async function countForms(
  db: Queryable,
  { partner, now, days }: Pick<ComparedDays, 'partner' | 'now' | 'days'>,
): Promise<number> {
  const { rows } = await db.query<{ opened: number }>(sql`
    select count(*)::int as opened
    from generate_series(0, ${days}::int - 1) as days_ago
    cross join lateral (
      select from cashier.payment_sessions
      where split_part(owner, ':', 1) = ${partner} and ${isOnDay({ now })}
      offset 0) as opened`);
  return rows[0]?.opened ?? 0;
}

/** The countries with deposits. The index is asked for the next country, once for each. */
export async function readCountries(db: Queryable, partner: string): Promise<string[]> {
  const { rows } = await db.query<{ country: string }>(sql`
    with recursive found as (
      (select country from cashier.deposits where partner = ${partner} order by country limit 1)
      union all
      select (select country from cashier.deposits
        where partner = ${partner} and country > found.country order by country limit 1)
      from found where found.country is not null)
    select country from found where country is not null`);
  return rows.map(({ country }) => country);
}

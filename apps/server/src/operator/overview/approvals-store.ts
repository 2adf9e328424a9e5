import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { isKept } from './kept-days.ts';
import { inCountry, keptCountry, type Scope } from './money-store.ts';

/** The last `days` days, and the `usualDays` days before them for comparison. */
export interface ComparedDays extends Scope {
  days: number;
  usualDays: number;
}

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
  ended: number;
  credited: number;
  creditSeconds: number | null;
  usualCreditSeconds: number | null;
}

const secondsToCredit = sql`date_part('epoch', credited_at - created_at)`;

/** Rounded by less than a tenth, so that more deposits are alike. */
const creditSeconds = sql`
  case when ${secondsToCredit} < 30 then round(${secondsToCredit})
    when ${secondsToCredit} < 120 then round(${secondsToCredit} / 5) * 5
    when ${secondsToCredit} < 600 then round(${secondsToCredit} / 15) * 15
    when ${secondsToCredit} < 3600 then round(${secondsToCredit} / 60) * 60
    else round(${secondsToCredit} / 600) * 600 end::int`;

/**
 * The deposits created in each of these spans of time, from `since` to before `until`, grouped in
 * four ways and by the seconds until they were credited. With "offset 0", an index is read span by
 * span. The columns that are not grouped by are null.
 */
const groupedIn = (
  spans: SqlQuery,
  whose: Pick<Scope, 'partner' | 'country'>,
  { scope, sets } = { scope: sql`null::text`, sets: sql`()` },
) => sql`
  select is_new, ${scope} as scope, seconds,
    case when grouping(method) = 0 then 'method' when grouping(provider) = 0 then 'provider'
      when grouping(country) = 0 then 'country' else 'all' end as by,
    coalesce(method, provider, country, '') as name,
    count(*)::int as submitted,
    (count(*) filter (where status in ('processed', 'reversed')
      or (status = 'mistaked' and ending = 'failed')))::int as ended,
    (count(*) filter (where status in ('processed', 'reversed')))::int as approved
  from (
    select is_new, method, provider, country, country as scope, status, ending,
      ${creditSeconds} as seconds
    from ${spans} as spans cross join lateral (
      select method, provider, country, status, ending, created_at, credited_at
      from cashier.deposits
      where partner = ${whose.partner} and created_at >= spans.since and created_at < spans.until
        ${inCountry(whose)}
      offset 0) as created) as timed
  group by is_new, seconds, grouping sets (${sets}),
    grouping sets ((), (method), (provider), (country))`;

/**
 * The figures of all deposits created on one day, by country and for all countries (*), as they are
 * stored.
 */
export const approvalsOfDay = (partner: string, span: SqlQuery) => sql`
  select coalesce(scope, '*') as country, by, name, sum(submitted) as submitted,
    sum(ended) as ended, sum(approved) as approved,
    coalesce(array_agg(seconds order by seconds) filter (where seconds is not null), '{}')
      as seconds,
    coalesce(array_agg(submitted order by seconds) filter (where seconds is not null), '{}')
      as numbers
  from (${groupedIn(
    sql`(select *, true as is_new from ${span} as day)`,
    { partner },
    { scope: sql`scope`, sets: sql`(), (scope)` },
  )}) as grouped
  group by coalesce(scope, '*'), by, name`;

/** Both periods by day. Only a whole day can be taken from the stored figures. */
const comparedDays = ({ partner, now, days, usualDays }: ComparedDays) => sql`
  select *, since = start and until = start + interval '24 hours' and ${isKept(partner, sql`dated.day`)}
    as is_kept
  from (
    select is_new, day::date as day, start, greatest(start, low) as since,
      least(start + interval '24 hours', high) as until
    from (
      select is_new, number_of_days, ${now}::timestamptz + interval '1 microsecond'
          - (days_after + number_of_days) * interval '24 hours' as low,
        ${now}::timestamptz + interval '1 microsecond' - days_after * interval '24 hours' as high
      from (values (true, 0, ${days}::int), (false, ${days}::int, ${usualDays}::int))
        as periods (is_new, days_after, number_of_days)) as limits
    cross join lateral generate_series(date_trunc('day', low at time zone 'utc'),
      high at time zone 'utc', interval '1 day') as day
    cross join lateral (select day at time zone 'utc' as start) as starts
    where start < high) as dated`;

/** The median of the seconds, if each row says how many deposits took at most this long. */
const median = sql`
  (min(seconds) filter (where so_far * 2 >= credited)
    + min(seconds) filter (where so_far * 2 > credited)) / 2.0::float8`;

const sumOf = (figure: SqlQuery, isMeant: SqlQuery) => sql`
  coalesce(sum(${figure}) filter (where ${isMeant}), 0)::int`;

/**
 * Approval rates by method, provider and country, and the credits of all of them together.
 * Abandoned deposits do not count as declined. Alike deposits are counted first, so that only their
 * numbers are sorted for the medians, and not every deposit of a month. Only the new deposits of a
 * group have a median; all together, the earlier ones have one, too.
 */
export async function readApprovals(
  db: Queryable,
  span: ComparedDays,
): Promise<{ rates: ApprovalRow[]; credits: CreditRow }> {
  const { rows } = await db.query<(ApprovalRow | { by: 'all' }) & CreditRow>(sql`
    with days as materialized (${comparedDays(span)}),
    grouped as materialized (${groupedIn(sql`(select * from days where not is_kept)`, span)}),
    kept as materialized (
      select is_new, figures.* from (select * from days where is_kept) as days
      cross join lateral (
        select by, name, submitted, ended, approved, seconds, numbers
        from cashier.approval_figures as stored
        where stored.partner = ${span.partner} and stored.day = days.day
          and stored.country = ${keptCountry(span)}
        offset 0) as figures),
    counts as (
      select is_new, by, name, sum(submitted) as submitted, sum(ended) as ended,
        sum(approved) as approved
      from (
        select is_new, by, name, submitted, ended, approved from grouped
        union all
        select is_new, by, name, submitted, ended, approved from kept) as counted
      group by 1, 2, 3),
    taken as (
      select is_new, by, name, seconds, sum(number) as number
      from (
        select is_new, by, name, seconds, submitted as number from grouped
        where seconds is not null
        union all
        select is_new, by, name, credits.seconds, credits.number
        from kept cross join lateral unnest(seconds, numbers) as credits (seconds, number)
        where is_new or by = 'all') as each
      where is_new or by = 'all'
      group by 1, 2, 3, 4),
    ranked as (
      select *, sum(number) over (partition by by, name, is_new order by seconds) as so_far,
        sum(number) over (partition by by, name, is_new) as credited
      from taken),
    medians as (
      select by, name, is_new, max(credited) as credited, ${median} as seconds
      from ranked group by 1, 2, 3)
    select by, name,
      ${sumOf(sql`ended`, sql`is_new`)} as ended,
      ${sumOf(sql`approved`, sql`is_new`)} as approved,
      ${sumOf(sql`ended`, sql`not is_new`)} as "usualEnded",
      ${sumOf(sql`approved`, sql`not is_new`)} as "usualApproved",
      ${sumOf(sql`submitted`, sql`is_new`)} as submitted,
      coalesce(max(credited) filter (where is_new), 0)::int as credited,
      max(seconds) filter (where is_new) as "creditSeconds",
      max(seconds) filter (where not is_new) as "usualCreditSeconds"
    from counts left join medians using (by, name, is_new)
    group by by, name having by = 'all' or sum(ended) > 0`);
  const none = {
    submitted: 0,
    ended: 0,
    credited: 0,
    creditSeconds: null,
    usualCreditSeconds: null,
  };
  return {
    rates: rows.flatMap((row) => (row.by === 'all' ? [] : row)),
    credits: rows.find(({ by }) => by === 'all') ?? none,
  };
}

/** The deposit forms opened in these spans of time, with "offset 0" as for deposits. */
export const formsIn = (spans: SqlQuery, partner: string) => sql`
  select count(*) from ${spans} as spans cross join lateral (
    select from cashier.payment_sessions
    where split_part(owner, ':', 1) = ${partner}
      and created_at >= spans.since and created_at < spans.until
    offset 0) as opened`;

/** The deposit forms that the partner's players opened in the last `days` days. */
export async function countForms(
  db: Queryable,
  { partner, now, days }: Pick<ComparedDays, 'partner' | 'now' | 'days'>,
): Promise<number> {
  const { rows } = await db.query<{ opened: number }>(sql`
    with days as materialized (${comparedDays({ partner, now, days, usualDays: 0 })})
    select ((${formsIn(sql`(select * from days where is_new and not is_kept)`, partner)})
      + (select coalesce(sum(forms), 0) from cashier.figure_days as summed
        join days on summed.partner = ${partner} and summed.day = days.day
        where is_new and is_kept))::int as opened`);
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

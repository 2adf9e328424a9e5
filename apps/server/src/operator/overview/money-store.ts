import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { isKept } from './kept-days.ts';

/** The payments that an overview is about. */
export interface Scope {
  partner: string;
  /** Absent for all countries. */
  country?: string | undefined;
  now: Date;
}

type Whose = Pick<Scope, 'partner' | 'country'>;

export const inCountry = ({ country }: Whose) =>
  country === undefined ? sql`` : sql`and country = ${country}`;

/** The country under which stored figures are found. */
export const keptCountry = ({ country = '*' }: Whose): string => country;

/** The time of the first step to `sent`, as text that sorts by time; the same as in the index. */
const sentAt = sql`(jsonb_path_query_first(history, '$[*] ? (@.status == "sent").at') #>> '{}')
  collate "C"`;

/** Sums of one hour of a day: today is week 0, the same weekday a week ago is week 1. */
export interface HourRow {
  kind: 'deposit' | 'withdrawal';
  currency: string;
  week: number;
  hour: number;
  minor: bigint;
  count: number;
  /** The part up to this time of day. */
  minorSoFar: bigint;
  countSoFar: number;
}

/** The partner's first credited deposit or sent withdrawal; undefined if there is none. */
export async function readFirstPayment(db: Queryable, partner: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(sql`
    select least(
      (select min(credited_at) from cashier.deposits
        where partner = ${partner} and credited_at is not null),
      (select min(${sentAt}) from cashier.withdrawals
        where partner = ${partner} and status = 'sent')::timestamptz) as at`);
  return rows[0]?.at ?? undefined;
}

/**
 * Money credited and sent in each of these spans of time, from `since` to before `until`. With
 * "offset 0", an index is read span by span whatever the table's size.
 */
export const movedIn = (spans: SqlQuery, whose: Whose) => sql`
  select spans.*, 'deposit' as kind, credited.*
  from ${spans} as spans cross join lateral (
    select currency, country, credited_at as at, credited_minor as minor from cashier.deposits
    where partner = ${whose.partner} and status = 'processed'
      and credited_at >= spans.since and credited_at < spans.until ${inCountry(whose)}
    offset 0) as credited
  union all
  select spans.*, 'withdrawal', sent.*
  from ${spans} as spans cross join lateral (
    select currency, country, (${sentAt})::timestamptz, amount_minor - coalesce(returned_minor, 0)
    from cashier.withdrawals
    where partner = ${whose.partner} and status = 'sent'
      and ${sentAt} >= cashier.iso_time(spans.since) and ${sentAt} < cashier.iso_time(spans.until)
      ${inCountry(whose)}
    offset 0) as sent`;

/** Stored sums of the given days. */
const keptOn = (days: SqlQuery, whose: Whose) => sql`
  from (select * from ${days} as days where is_kept) as days cross join lateral (
    select kind, currency, hour, minor, count from cashier.money_figures as stored
    where stored.partner = ${whose.partner} and stored.day = days.day
      and stored.country = ${keptCountry(whose)}
    offset 0) as figures`;

const startOfDay = (now: Date) => sql`date_trunc('day', ${now}::timestamptz, 'UTC')`;

/**
 * Money credited and sent today, and on the same weekday in the `weeks` weeks before, by hour in
 * UTC. The day is the one on which the money moved: many payments are requested on an earlier one.
 * A day that is stored by the hour says nothing about a part of an hour, so the part before this
 * time of day is counted from the payments.
 */
export async function readHours(
  db: Queryable,
  { weeks, ...scope }: Scope & { weeks: number },
): Promise<HourRow[]> {
  const { partner, now } = scope;
  const { rows } = await db.query<HourRow>(sql`
    with days as (
      select *, ${isKept(partner, sql`dated.day`)} as is_kept
      from (
        select week, start, start + interval '24 hours' as next,
          (start at time zone 'utc')::date as day,
          ${now}::timestamptz - week * interval '168 hours' as this_time
        from (
          select week, ${startOfDay(now)} - week * interval '168 hours' as start
          from generate_series(0, ${weeks}::int) as week) as weeks) as dated),
    spans as (
      select week, is_kept, this_time,
        case when is_kept then date_trunc('hour', this_time, 'UTC') else start end as since,
        case when is_kept then this_time + interval '1 millisecond' else next end as until
      from days)
    select kind, currency, week, hour,
      coalesce(sum(minor) filter (where is_whole), 0) as minor,
      coalesce(sum(count) filter (where is_whole), 0)::int as count,
      coalesce(sum(minor) filter (where is_so_far), 0) as "minorSoFar",
      coalesce(sum(count) filter (where is_so_far), 0)::int as "countSoFar"
    from (
      select kind, currency, week, hour, minor, count, true as is_whole,
        hour < extract(hour from this_time at time zone 'utc') as is_so_far
      ${keptOn(sql`days`, scope)}
      union all
      select kind, currency, week, extract(hour from at at time zone 'utc')::int, minor, 1,
        not is_kept, at <= this_time
      from (${movedIn(sql`spans`, scope)}) as moved) as hours
    group by kind, currency, week, hour`);
  return rows;
}

/** Sums of one day of a period, or of the day that is one period earlier. */
export interface DayRow {
  kind: 'deposit' | 'withdrawal';
  currency: string;
  /** Today is 0, yesterday 1. */
  daysAgo: number;
  isBefore: boolean;
  minor: bigint;
  count: number;
}

/**
 * Money credited and sent in the last days, today included, and in as many days before them, until
 * this time of day.
 */
export async function readDays(
  db: Queryable,
  { days, ...scope }: Scope & { days: number },
): Promise<DayRow[]> {
  const { partner, now } = scope;
  const { rows } = await db.query<DayRow>(sql`
    with days as (
      select *, until = next and ${isKept(partner, sql`dated.day`)} as is_kept
      from (
        select days_ago, is_before, (since at time zone 'utc')::date as day, since, next,
          least(next, ${now}::timestamptz - is_before::int * ${days}::int * interval '24 hours')
            as until
        from (
          select number % ${days}::int as days_ago, number >= ${days}::int as is_before,
            ${startOfDay(now)} - number * interval '24 hours' as since,
            ${startOfDay(now)} - (number - 1) * interval '24 hours' as next
          from generate_series(0, 2 * ${days}::int - 1) as number) as numbered) as dated)
    select kind, currency, days_ago as "daysAgo", is_before as "isBefore", sum(minor) as minor,
      sum(count)::int as count
    from (
      select kind, currency, days_ago, is_before, minor, count ${keptOn(sql`days`, scope)}
      union all
      select kind, currency, days_ago, is_before, minor, 1
      from (${movedIn(sql`(select * from days where not is_kept)`, scope)}) as moved) as sums
    group by kind, currency, days_ago, is_before`);
  return rows;
}

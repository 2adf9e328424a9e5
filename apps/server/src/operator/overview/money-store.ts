import { type Queryable, sql } from '@opencashier/postgres';

/** The payments that an overview is about. */
export interface Scope {
  partner: string;
  /** Absent for all countries. */
  country?: string | undefined;
  now: Date;
}

export const inCountry = ({ country }: Scope) =>
  country === undefined ? sql`` : sql`and country = ${country}`;

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
 * Money credited and sent today, and on the same weekday in the `weeks` weeks before, by hour in
 * UTC. The day is the one on which the money moved: many payments are requested on an earlier one.
 */
export async function readHours(
  db: Queryable,
  { weeks, ...scope }: Scope & { weeks: number },
): Promise<HourRow[]> {
  const { partner, now } = scope;
  const days = sql`(
    select week, date_trunc('day', ${now}::timestamptz at time zone 'utc') at time zone 'utc'
      - week * interval '7 days' as day
    from generate_series(0, ${weeks}::int) as week) as days`;
  const { rows } = await db.query<HourRow>(sql`
    select kind, currency, week,
      extract(hour from at at time zone 'utc')::int as hour,
      sum(minor) as minor, count(*)::int as count,
      coalesce(sum(minor) filter (where is_so_far), 0) as "minorSoFar",
      (count(*) filter (where is_so_far))::int as "countSoFar"
    from (
      select *, at <= ${now}::timestamptz - week * interval '7 days' as is_so_far
      from (
        select 'deposit' as kind, currency, week, credited_at as at, credited_minor as minor
        from ${days}
        join cashier.deposits on partner = ${partner} and status = 'processed'
          and credited_at >= day and credited_at < day + interval '1 day' ${inCountry(scope)}
        union all
        select 'withdrawal', currency, week, (${sentAt})::timestamptz,
          amount_minor - coalesce(returned_minor, 0)
        from ${days}
        join cashier.withdrawals on partner = ${partner} and status = 'sent'
          and ${sentAt} >= cashier.iso_time(day)
          and ${sentAt} < cashier.iso_time(day + interval '1 day')
          ${inCountry(scope)}) as moved) as payments
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
 * this time of day. With "offset 0", an index is read day by day whatever the table's size.
 */
export async function readDays(
  db: Queryable,
  { days, ...scope }: Scope & { days: number },
): Promise<DayRow[]> {
  const { partner, now } = scope;
  const byDay = sql`(
    select days_ago, is_before, day, least(day + interval '1 day',
      ${now}::timestamptz - is_before::int * ${days}::int * interval '1 day') as until
    from (
      select number % ${days}::int as days_ago, number >= ${days}::int as is_before,
        date_trunc('day', ${now}::timestamptz at time zone 'utc') at time zone 'utc'
          - number * interval '1 day' as day
      from generate_series(0, 2 * ${days}::int - 1) as number) as numbered) as days`;
  const { rows } = await db.query<DayRow>(sql`
    select kind, currency, days_ago as "daysAgo", is_before as "isBefore", sum(minor) as minor,
      count(*)::int as count
    from (
      select 'deposit' as kind, currency, days_ago, is_before, credited_minor as minor
      from ${byDay} cross join lateral (
        select currency, credited_minor from cashier.deposits
        where partner = ${partner} and status = 'processed'
          and credited_at >= day and credited_at < until ${inCountry(scope)}
        offset 0) as credited
      union all
      select 'withdrawal', currency, days_ago, is_before,
        amount_minor - coalesce(returned_minor, 0)
      from ${byDay} cross join lateral (
        select currency, amount_minor, returned_minor from cashier.withdrawals
        where partner = ${partner} and status = 'sent'
          and ${sentAt} >= cashier.iso_time(day) and ${sentAt} < cashier.iso_time(until)
          ${inCountry(scope)}
        offset 0) as sent) as moved
    group by kind, currency, days_ago, is_before`);
  return rows;
}

import { type Queryable, sql } from '@opencashier/postgres';

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
 * Money credited and sent today, and on the same weekday of so many weeks before, by hour in UTC.
 * The day is the one on which the money moved: many payments are requested on an earlier one.
 */
export async function readHours(
  db: Queryable,
  { partner, now, weeks }: { partner: string; now: Date; weeks: number },
): Promise<HourRow[]> {
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
          and credited_at >= day and credited_at < day + interval '1 day'
        union all
        select 'withdrawal', currency, week, (${sentAt})::timestamptz,
          amount_minor - coalesce(returned_minor, 0)
        from ${days}
        join cashier.withdrawals on partner = ${partner} and status = 'sent'
          and ${sentAt} >= cashier.iso_time(day)
          and ${sentAt} < cashier.iso_time(day + interval '1 day')) as moved) as payments
    group by kind, currency, week, hour`);
  return rows;
}

export interface ApprovalRow {
  method: string | null;
  provider: string | null;
  country: string | null;
  ended: number;
  approved: number;
  usualEnded: number;
  usualApproved: number;
  creditSeconds: number | null;
}

/**
 * The last day compared with the week before. Deposits that players abandoned do not count as
 * declined.
 */
export async function readApprovals(
  db: Queryable,
  partner: string,
  now: Date,
): Promise<ApprovalRow[]> {
  const isNew = sql`created_at >= ${now}::timestamptz - interval '1 day'`;
  const isApproved = sql`status in ('processed', 'reversed')`;
  const { rows } = await db.query<ApprovalRow>(sql`
    select method, provider, country,
      (count(*) filter (where ${isNew}))::int as ended,
      (count(*) filter (where ${isNew} and ${isApproved}))::int as approved,
      (count(*) filter (where not (${isNew})))::int as "usualEnded",
      (count(*) filter (where not (${isNew}) and ${isApproved}))::int as "usualApproved",
      percentile_cont(0.5) within group (order by extract(epoch from credited_at - created_at))
        filter (where ${isNew} and credited_at is not null) as "creditSeconds"
    from cashier.deposits
    where partner = ${partner} and created_at >= ${now}::timestamptz - interval '8 days'
      and (${isApproved} or (status = 'mistaked' and ending = 'failed'))
    group by grouping sets ((method), (provider), (country))`);
  return rows;
}

export interface QueueRow {
  name: string;
  count: number;
  oldestAt: Date | null;
}

const countMax = 10_000;
/** A few unread blocks do not count as a delay. */
const behindMax = 5;

/** The queues of one partner; `seesUnmatched` adds those that belong to nobody. */
export async function readQueues(
  db: Queryable,
  partner: string,
  seesUnmatched: boolean,
): Promise<QueueRow[]> {
  const unmatched = seesUnmatched
    ? sql`union all (select 'unmatched', received_at from cashier.notices
        where applied_at is null and failure is not null limit ${countMax})`
    : sql``;
  const { rows } = await db.query<QueueRow>(sql`
    select name, count(*)::int as count, min(since) as "oldestAt" from (
      (select 'review' as name, coalesce(confirmed_at, created_at) as since
        from cashier.withdrawals where partner = ${partner} and status = 'review'
        limit ${countMax})
      union all (select 'unclearPayouts', updated_at from cashier.withdrawals
        where partner = ${partner} and status = 'processing' and contradictions <> '[]'
        limit ${countMax})
      union all (select 'proposals', proposed_at from cashier.proposals
        where partner = ${partner} and state = 'open' and expires_at > now() limit ${countMax})
      union all (select 'cases', opened_at from cashier.cases
        where partner = ${partner} and state = 'open' limit ${countMax})
      union all (select 'disputes', opened_at from cashier.disputes
        where partner = ${partner} and status = 'open' limit ${countMax})
      union all (select 'refunds', created_at from cashier.refunds
        where partner = ${partner} and next_check_at is not null
          and status in ('holding', 'processing') limit ${countMax})
      union all (select 'walletOrders', created_at from cashier.wallet_orders
        where partner = ${partner} and next_attempt_at is not null limit ${countMax})
      union all (select 'messages', created_at from cashier.webhooks
        where partner = ${partner} and next_attempt_at is not null limit ${countMax})
      ${unmatched}) as queues
    group by name`);
  return rows;
}

interface Since {
  subject: string;
  since: Date;
}

/** The partner's receiver, if it accepts no messages. */
export async function readOutage(db: Queryable, partner: string): Promise<Since[]> {
  const { rows } = await db.query<Since>(sql`
    select partner as subject, since from cashier.webhook_outages where partner = ${partner}`);
  return rows;
}

/** Networks whose node has not answered for minutes, or has unread blocks. */
export async function readLateChains(
  db: Queryable,
  networks: readonly string[],
): Promise<(Since & { behind: number })[]> {
  const { rows } = await db.query<Since & { behind: number }>(sql`
    select network as subject, checked_at as since, blocks_behind as behind
    from cashier.chain_heads
    where network = any(${[...networks]})
      and (checked_at < now() - interval '5 minutes' or blocks_behind > ${behindMax})
    order by network`);
  return rows;
}

/** Providers that have left several deposits of the last minutes without an answer. */
export async function readSilentProviders(
  db: Queryable,
  partner: string,
): Promise<(Since & { count: number })[]> {
  const { rows } = await db.query<Since & { count: number }>(sql`
    select provider as subject, min(created_at) as since, count(*)::int as count
    from cashier.deposits
    where partner = ${partner} and status = 'created'
      and created_at between now() - interval '30 minutes' and now() - interval '1 minute'
    group by provider having count(*) >= 3`);
  return rows;
}

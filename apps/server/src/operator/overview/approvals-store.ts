import { type Queryable, sql } from '@opencashier/postgres';
import { inCountry, type Scope } from './money-store.ts';

/** The last `days` days, and the `usualDays` days before them for comparison. */
export interface Span extends Scope {
  days: number;
  usualDays: number;
}

/** "offset 0" in the queries makes an index be read day by day, whatever the table's size. */
const isOnDay = ({ now }: Pick<Span, 'now'>) => sql`
  created_at > ${now}::timestamptz - (days_ago + 1) * interval '1 day'
  and created_at <= ${now}::timestamptz - days_ago * interval '1 day'`;

/** Deposits by the time of creation, with the number of 24 hours that have passed since. */
const createdByDay = (span: Span) => sql`
  generate_series(0, ${span.days}::int + ${span.usualDays}::int - 1) as days_ago
  cross join lateral (
    select method, provider, country, status, ending, created_at, credited_at
    from cashier.deposits
    where partner = ${span.partner} and ${isOnDay(span)} ${inCountry(span)}
    offset 0) as created`;

const creditSeconds = sql`extract(epoch from credited_at - created_at)::float8`;

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

/** Approval rates by method, provider and country. Abandoned deposits do not count as declined. */
export async function readApprovals(db: Queryable, span: Span): Promise<ApprovalRow[]> {
  const isNew = sql`days_ago < ${span.days}::int`;
  const isApproved = sql`status in ('processed', 'reversed')`;
  const { rows } = await db.query<ApprovalRow>(sql`
    select method, provider, country,
      (count(*) filter (where ${isNew}))::int as ended,
      (count(*) filter (where ${isNew} and ${isApproved}))::int as approved,
      (count(*) filter (where not (${isNew})))::int as "usualEnded",
      (count(*) filter (where not (${isNew}) and ${isApproved}))::int as "usualApproved",
      percentile_cont(0.5) within group (order by ${creditSeconds})
        filter (where ${isNew} and credited_at is not null) as "creditSeconds"
    from ${createdByDay(span)}
    where ${isApproved} or (status = 'mistaked' and ending = 'failed')
    group by grouping sets ((method), (provider), (country))`);
  return rows;
}

interface CreditRow {
  submitted: number;
  credited: number;
  seconds: number | null;
  usualSeconds: number | null;
}

/** The deposits of all methods together: how many, how many were credited, and how soon. */
export async function readCredits(db: Queryable, span: Span): Promise<CreditRow> {
  const isNew = sql`days_ago < ${span.days}::int`;
  const { rows } = await db.query<CreditRow>(sql`
    select (count(*) filter (where ${isNew}))::int as submitted,
      (count(*) filter (where ${isNew} and credited_at is not null))::int as credited,
      percentile_cont(0.5) within group (order by ${creditSeconds})
        filter (where ${isNew} and credited_at is not null) as seconds,
      percentile_cont(0.5) within group (order by ${creditSeconds})
        filter (where not (${isNew}) and credited_at is not null) as "usualSeconds"
    from ${createdByDay(span)}`);
  return rows[0] ?? { submitted: 0, credited: 0, seconds: null, usualSeconds: null };
}

/** The deposit forms that the partner's players opened in the last `days` days. */
export async function countForms(
  db: Queryable,
  { partner, now, days }: Pick<Span, 'partner' | 'now' | 'days'>,
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

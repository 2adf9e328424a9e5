import { prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type { Withdrawal } from '../withdrawal.ts';

/** A player's confirmed withdrawals in one currency, except what was cancelled or returned. */
export interface WithdrawalSums {
  /** The sums of the rolling periods. */
  day: bigint;
  week: bigint;
  month: bigint;
  /** The part of the day's sum that was confirmed without a one-time code. */
  dayWithoutCode: bigint;
}

export interface SumsRow {
  day: bigint;
  week: bigint;
  month: bigint;
  day_without_code: bigint;
}

const counted = sql`amount_minor - coalesce(returned_minor, 0)`;
const ofDay = sql`confirmed_at > now() - interval '24 hours'`;

/** All sums at once. The longest period comes first, because its rows hold the others'. */
export function sumsOf(owner: string, currency: string): SqlQuery {
  return sql`
    select coalesce(sum(${counted}) filter (where ${ofDay}), 0) as day,
      coalesce(sum(${counted}) filter (where confirmed_at > now() - interval '168 hours'), 0) as week,
      coalesce(sum(${counted}), 0) as month,
      coalesce(sum(${counted}) filter (where ${ofDay} and not code_required), 0) as day_without_code
    from cashier.withdrawals
    where owner = ${owner} and currency = ${currency}
      and confirmed_at > now() - interval '720 hours'
      and status in ('holding', 'review', 'approved', 'processing', 'sent')`;
}

export function sumsOfRow({ day, week, month, day_without_code: dayWithoutCode }: SumsRow) {
  return { day, week, month, dayWithoutCode };
}

export async function readSums(
  db: Queryable,
  owner: string,
  currency: string,
): Promise<WithdrawalSums> {
  const { rows } = await db.query<SumsRow>(prepared(sumsOf(owner, currency)));
  if (!rows[0]) throw new Error('there is always one row of sums');
  return sumsOfRow(rows[0]);
}

/**
 * The part that was approved without a review, whoever ended its payout, except what was returned.
 * A withdrawal that went back into review counts by its last approval.
 */
export async function approvedByRuleToday(
  db: Queryable,
  { owner, currency }: Pick<Withdrawal, 'owner' | 'currency'>,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    prepared(sql`
    select coalesce(sum(${counted}), 0) as sum
    from cashier.withdrawals
    where owner = ${owner} and currency = ${currency} and ${ofDay}
      and status in ('approved', 'processing', 'sent')
      and 'rule' = (
        select step ->> 'by' from jsonb_array_elements(history) with ordinality as steps (step, nth)
        where step ->> 'status' = 'approved' order by nth desc limit 1)`),
  );
  return rows[0]?.sum ?? 0n;
}

/**
 * One player's withdrawals are processed one at a time wherever their sum decides, so that two at
 * once cannot both use the rest of a limit.
 */
export async function lockSums(db: Queryable, owner: string): Promise<void> {
  await db.query(
    prepared(
      sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal limits of ${owner}`}, 0))`,
    ),
  );
}

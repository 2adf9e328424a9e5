import { type Queryable, sql } from '@opencashier/postgres';

interface Span {
  owner: string;
  currency: string;
  hours: number;
}

async function sumOf(db: Queryable, query: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(query);
  return rows[0]?.sum ?? 0n;
}

/** The sum confirmed in a rolling period, without what was cancelled or came back. */
export function withdrawnSince(db: Queryable, { owner, currency, hours }: Span): Promise<bigint> {
  return sumOf(
    db,
    sql`
    select coalesce(sum(amount_minor - coalesce(returned_minor, 0)), 0) as sum
    from cashier.withdrawals
    where owner = ${owner} and currency = ${currency}
      and confirmed_at > now() - make_interval(hours => ${hours})
      and status in ('holding', 'review', 'approved', 'processing', 'sent')`,
  );
}

/**
 * The part that was approved without a review, whoever ended its payout; without what came back. A
 * withdrawal that went back into review counts by its last approval.
 */
export function approvedByRuleSince(
  db: Queryable,
  { owner, currency, hours }: Span,
): Promise<bigint> {
  return sumOf(
    db,
    sql`
    select coalesce(sum(amount_minor - coalesce(returned_minor, 0)), 0) as sum
    from cashier.withdrawals
    where owner = ${owner} and currency = ${currency}
      and confirmed_at > now() - make_interval(hours => ${hours})
      and status in ('approved', 'processing', 'sent')
      and 'rule' = (
        select step ->> 'by' from jsonb_array_elements(history) with ordinality as steps (step, nth)
        where step ->> 'status' = 'approved' order by nth desc limit 1)`,
  );
}

/** The part that was confirmed without a one-time code. */
export function confirmedWithoutCodeSince(
  db: Queryable,
  { owner, currency, hours }: Span,
): Promise<bigint> {
  return sumOf(
    db,
    sql`
    select coalesce(sum(amount_minor - coalesce(returned_minor, 0)), 0) as sum
    from cashier.withdrawals
    where owner = ${owner} and currency = ${currency} and not code_required
      and confirmed_at > now() - make_interval(hours => ${hours})
      and status in ('holding', 'review', 'approved', 'processing', 'sent')`,
  );
}

/**
 * One player's withdrawals are processed one at a time wherever their sum decides, so that two at
 * once cannot both use the rest of a limit.
 */
export async function lockSums(db: Queryable, owner: string): Promise<void> {
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal limits of ${owner}`}, 0))`,
  );
}

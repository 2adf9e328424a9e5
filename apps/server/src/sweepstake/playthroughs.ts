import { OperatorError } from '@opencashier/contract/operator/errors';
import { type Queryable, sql } from '@opencashier/postgres';

export interface Playthrough {
  reference: string;
  owner: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * Records a wager once per reference and subtracts it from the unplayed amounts, the oldest gift
 * first, in one statement. A surplus does not count for later coins. The gifts are locked before
 * they are summed, so that two simultaneous postings do not use the same amount.
 */
export async function recordPlaythrough(
  db: Queryable,
  { reference, owner, currency, amountMinor }: Playthrough,
): Promise<'posted' | 'exists'> {
  const { rowCount } = await db.query(sql`
    with posted as (
      insert into cashier.playthroughs (reference, owner, currency, amount_minor)
      values (${reference}, ${owner}, ${currency}, ${amountMinor}) on conflict do nothing
      returning owner, currency, amount_minor
    ), unplayed as materialized (
      select id, unplayed_minor from cashier.gifts
      where (owner, currency) in (select owner, currency from posted) and unplayed_minor > 0
      order by id for update
    ), summed as (
      select id, sum(unplayed_minor) over (order by id) as until_here from unplayed
    ), played as (
      update cashier.gifts set unplayed_minor =
        least(unplayed_minor, greatest(0, summed.until_here - posted.amount_minor))
      from summed, posted where gifts.id = summed.id
    )
    select from posted`);
  if (rowCount === 1) return 'posted';
  const { rowCount: same } = await db.query(sql`
    select from cashier.playthroughs where reference = ${reference} and owner = ${owner}
      and currency = ${currency} and amount_minor = ${amountMinor}`);
  if (same === 1) return 'exists';
  throw new OperatorError('referenceConflict');
}

/** A player's total wagers, in minor units by currency. */
export async function playedOf(db: Queryable, owner: string): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ currency: string; played: bigint }>(sql`
    select currency, amount_minor as played from cashier.played where owner = ${owner}`);
  return new Map(rows.map(({ currency, played }) => [currency, played]));
}

import { OperatorError } from '@opencashier/contract/operator-errors';
import { type Queryable, sql } from '@opencashier/postgres';

export interface Playthrough {
  reference: string;
  owner: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * Counts once per reference, and takes what was played off what is to be played, in one statement:
 * neither happens without the other. More than that is not kept for coins that come later.
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
    ), played as (
      update cashier.unplayed set amount_minor =
        greatest(0, unplayed.amount_minor - posted.amount_minor)
      from posted where (unplayed.owner, unplayed.currency) = (posted.owner, posted.currency)
    )
    select from posted`);
  if (rowCount === 1) return 'posted';
  const { rowCount: same } = await db.query(sql`
    select from cashier.playthroughs where reference = ${reference} and owner = ${owner}
      and currency = ${currency} and amount_minor = ${amountMinor}`);
  if (same === 1) return 'exists';
  throw new OperatorError('referenceConflict');
}

/** What a player has played in all, in minor units by currency. */
export async function playedOf(db: Queryable, owner: string): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ currency: string; played: bigint }>(sql`
    select currency, amount_minor as played from cashier.played where owner = ${owner}`);
  return new Map(rows.map(({ currency, played }) => [currency, played]));
}

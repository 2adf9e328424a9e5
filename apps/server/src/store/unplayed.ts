import { type Queryable, sql } from '@opencashier/postgres';

interface Coins {
  owner: string;
  currency: string;
  amountMinor: bigint;
}

/** What the player has still to play of a coin. */
export async function unplayedOf(db: Queryable, owner: string, currency: string): Promise<bigint> {
  const { rows } = await db.query<{ amount_minor: bigint }>(sql`
    select amount_minor from cashier.unplayed
    where owner = ${owner} and currency = ${currency}`);
  return rows[0]?.amount_minor ?? 0n;
}

/** The same of all coins, by currency. */
export async function allUnplayedOf(db: Queryable, owner: string): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ currency: string; amount_minor: bigint }>(sql`
    select currency, amount_minor from cashier.unplayed where owner = ${owner}`);
  return new Map(rows.map(({ currency, amount_minor }) => [currency, amount_minor]));
}

/** Coins that came for nothing are to be played first. */
export async function addUnplayed(db: Queryable, { owner, currency, amountMinor }: Coins) {
  await db.query(sql`
    insert into cashier.unplayed as known (owner, currency, amount_minor)
    values (${owner}, ${currency}, ${amountMinor})
    on conflict (owner, currency)
      do update set amount_minor = known.amount_minor + excluded.amount_minor`);
}

/** Coins that went back need not be played any more. */
export async function dropUnplayed(db: Queryable, { owner, currency, amountMinor }: Coins) {
  await db.query(sql`
    update cashier.unplayed set amount_minor = greatest(0, amount_minor - ${amountMinor}::numeric)
    where owner = ${owner} and currency = ${currency}`);
}

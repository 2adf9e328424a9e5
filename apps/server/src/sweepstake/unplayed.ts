import { type Queryable, sql } from '@opencashier/postgres';

export interface Gift {
  /** Our own unique reference: a gift is credited once, and reversed by this reference. */
  reference: string;
  owner: string;
  currency: string;
  amountMinor: bigint;
  /** The coins of the gift, if they must be played a number of times other than once. */
  grantedMinor?: bigint;
}

/** The amount of a coin that the player still has to play. */
export async function unplayedOf(db: Queryable, owner: string, currency: string): Promise<bigint> {
  return (await allUnplayedOf(db, owner)).get(currency) ?? 0n;
}

/** The amount of a coin that must be played before it can be redeemed. */
export async function lockedByPlay(
  db: Queryable,
  owner: string,
  currency: string,
): Promise<bigint> {
  const { rows } = await db.query<{ locked: bigint }>(sql`
    select coalesce(sum(least(unplayed_minor, granted_minor)), 0) as locked from cashier.gifts
    where owner = ${owner} and currency = ${currency} and unplayed_minor > 0`);
  return rows[0]?.locked ?? 0n;
}

/** The unplayed amount of every coin, by currency. */
export async function allUnplayedOf(db: Queryable, owner: string): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ currency: string; unplayed: bigint }>(sql`
    select currency, sum(unplayed_minor) as unplayed from cashier.gifts
    where owner = ${owner} and unplayed_minor > 0 group by currency`);
  return new Map(rows.map(({ currency, unplayed }) => [currency, unplayed]));
}

/** Free coins must be played first. */
export async function addUnplayed(
  db: Queryable,
  { reference, owner, currency, amountMinor, grantedMinor }: Gift,
): Promise<void> {
  await db.query(sql`
    insert into cashier.gifts (reference, owner, currency, unplayed_minor, granted_minor)
    values (${reference}, ${owner}, ${currency}, ${amountMinor}, ${grantedMinor ?? null}) on conflict do nothing`);
}

/**
 * A reversed gift no longer has to be played; of a partly reversed one, at most the remaining part
 * does.
 */
export async function capUnplayed(
  db: Queryable,
  reference: string,
  leftMinor: bigint,
): Promise<void> {
  await db.query(sql`
    update cashier.gifts set unplayed_minor = least(unplayed_minor, ${leftMinor})
    where reference = ${reference}`);
}

/** The unplayed part of one gift. */
export async function leftOfGift(db: Queryable, reference: string): Promise<bigint> {
  const { rows } = await db.query<{ unplayed_minor: bigint }>(sql`
    select unplayed_minor from cashier.gifts where reference = ${reference}`);
  return rows[0]?.unplayed_minor ?? 0n;
}

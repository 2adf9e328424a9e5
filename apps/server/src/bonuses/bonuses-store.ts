import { type Queryable, type RowSource, sql } from '@opencashier/postgres';

/** The rows name bonuses that were granted to the player, even if they were revoked later. */
export function bonusesHad(owner: string, bonusIds: readonly string[]): RowSource {
  return {
    columns: ['bonus_id'],
    query: sql`
      select bonus_id from cashier.bonus_activations
      where owner = ${owner} and bonus_id = any(${[...bonusIds]}::text[])`,
  };
}

/** A bonus is granted once, even if it was revoked later. */
export async function hasBonus(db: Queryable, owner: string, bonusId: string): Promise<boolean> {
  const { rowCount } = await db.query(bonusesHad(owner, [bonusId]).query);
  return rowCount === 1;
}

export interface OfferRow {
  bonus_id: string;
  offered_at: Date;
}

/** The rows say when the player was first offered a bonus. */
export function bonusesOffered(owner: string, bonusIds: readonly string[]): RowSource {
  return {
    columns: ['bonus_id', 'offered_at'],
    query: sql`
      select bonus_id, offered_at from cashier.bonus_offers
      where owner = ${owner} and bonus_id = any(${[...bonusIds]}::text[])`,
  };
}

/** By the bonus. */
export const offersByBonus = (rows: readonly OfferRow[]): Map<string, Date> =>
  new Map(rows.map(({ bonus_id, offered_at }) => [bonus_id, offered_at]));

/** The time at which the player was first offered each bonus; now, if this is the first time. */
export async function offeredSince(
  db: Queryable,
  owner: string,
  bonusIds: readonly string[],
  { now, known }: { now: Date; known?: ReadonlyMap<string, Date> | undefined },
): Promise<ReadonlyMap<string, Date>> {
  const isComplete = (since: ReadonlyMap<string, Date>) => bonusIds.every((id) => since.has(id));
  if (bonusIds.length === 0) return new Map();
  const read = async () =>
    offersByBonus((await db.query<OfferRow>(bonusesOffered(owner, bonusIds).query)).rows);
  const since = known ?? (await read());
  if (isComplete(since)) return since;
  await db.query(sql`
    insert into cashier.bonus_offers (owner, bonus_id, offered_at)
    select ${owner}, id, ${now} from unnest(${[...bonusIds]}::text[]) id on conflict do nothing`);
  return read();
}

/**
 * True for the one deposit that gets the bonus, even if several of the player's are credited at
 * once.
 */
export async function activateBonus(
  db: Queryable,
  owner: string,
  bonusId: string,
  depositId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into cashier.bonus_activations (owner, bonus_id, deposit_id)
    values (${owner}, ${bonusId}, ${depositId}) on conflict do nothing`);
  return rowCount === 1;
}

export async function revokeBonus(db: Queryable, depositId: string): Promise<void> {
  await db.query(sql`
    update cashier.bonus_activations set revoked_at = now()
    where deposit_id = ${depositId} and revoked_at is null`);
}

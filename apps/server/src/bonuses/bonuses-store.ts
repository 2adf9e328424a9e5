import { type Queryable, sql } from '@opencashier/postgres';

/** A bonus is granted once, even if it was revoked later. */
export async function hasBonus(db: Queryable, owner: string, bonusId: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from cashier.bonus_activations where owner = ${owner} and bonus_id = ${bonusId}`);
  return rowCount === 1;
}

/** When the player was first offered each bonus; now, if this is the first time. */
export async function offeredSince(
  db: Queryable,
  owner: string,
  bonusIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  if (bonusIds.length === 0) return new Map();
  const read = sql`
    select bonus_id, offered_at from cashier.bonus_offers
    where owner = ${owner} and bonus_id = any(${bonusIds})`;
  let { rows } = await db.query<{ bonus_id: string; offered_at: Date }>(read);
  if (rows.length < bonusIds.length) {
    await db.query(sql`
      insert into cashier.bonus_offers (owner, bonus_id, offered_at)
      select ${owner}, id, ${now} from unnest(${bonusIds}::text[]) id on conflict do nothing`);
    ({ rows } = await db.query(read));
  }
  return new Map(rows.map(({ bonus_id, offered_at }) => [bonus_id, offered_at]));
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

import { type Queryable, sql } from '@opencashier/postgres';

/** Whether the player has had this bonus; one that was revoked does not come back. */
export async function hasBonus(db: Queryable, owner: string, bonusId: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from cashier.bonus_activations where owner = ${owner} and bonus_id = ${bonusId}`);
  return rowCount === 1;
}

/** True for the one deposit that gets it, however many of the player's are credited at once. */
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

import { type Queryable, sql } from '@opencashier/postgres';

/** The provider is about to be asked to pay once more. */
export async function noteAsked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(sql`update cashier.withdrawals set asked_at = ${now} where id = ${id}`);
}

/** Nobody has to look at it any more. */
export async function leaveAlone(db: Queryable, id: string): Promise<void> {
  await db.query(sql`update cashier.withdrawals set next_check_at = null where id = ${id}`);
}

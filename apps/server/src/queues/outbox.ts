import { prepared, type Queryable, sql } from '@opencashier/postgres';

/** A change of a player's transactions or balance, or for the consoles alone. */
export interface OutboxChange {
  owner: string;
  /** Without either, only the balance has changed. */
  depositId?: string;
  withdrawalId?: string;
  /** The server has put the player's withdrawals on hold, and the operator has to be notified. */
  isHold?: true;
}

/** Notifies the player of the balance. */
export async function noteBalance(db: Queryable, owner: string): Promise<void> {
  await db.query(sql`insert into cashier.changes (owner) values (${owner})`);
}

/**
 * Notifies the consoles of partners of a change that no player is told, such as a claim. The owner
 * has no user, so it is nobody's balance.
 */
export async function noteForConsoles(db: Queryable, partners: readonly string[]): Promise<void> {
  await db.query(sql`
    insert into cashier.changes (owner)
    select partner || ':' from unnest(${[...partners]}::text[]) as partner`);
}

/** Notifies the operator of a hold that the server set. */
export async function noteHold(db: Queryable, owner: string): Promise<void> {
  await db.query(sql`insert into cashier.changes (owner, is_hold) values (${owner}, true)`);
}

interface Row {
  owner: string;
  deposit_id: string | null;
  withdrawal_id: string | null;
  is_hold: boolean;
}

function changeOf(row: Row): OutboxChange {
  const { owner, deposit_id: depositId, withdrawal_id: withdrawalId } = row;
  if (row.is_hold) return { owner, isHold: true };
  if (depositId !== null) return { owner, depositId };
  return withdrawalId === null ? { owner } : { owner, withdrawalId };
}

/**
 * Takes and deletes the oldest changes about players of these partners; a rollback of the caller's
 * transaction restores them.
 */
export async function takeChanges(
  db: Queryable,
  partners: readonly string[],
  limit: number,
): Promise<OutboxChange[]> {
  const { rows } = await db.query<Row>(
    prepared(sql`
    delete from cashier.changes where (created_at, id) in (
      select created_at, id from cashier.changes where split_part(owner, ':', 1) = any(${[...partners]})
      order by id limit ${limit} for update skip locked)
    returning owner, deposit_id, withdrawal_id, is_hold`),
  );
  return rows.map(changeOf);
}

/** Drops a partition whose changes were all sent; returns how many were dropped. */
export async function dropSentChanges(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ dropped: number }>(sql`
    select cashier.drop_sent_changes() as dropped`);
  return rows[0]?.dropped ?? 0;
}

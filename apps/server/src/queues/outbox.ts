import { type Queryable, sql } from '@opencashier/postgres';

/** A change of a player's transactions or balance. */
export interface Wake {
  owner: string;
  /** Without either the balance alone has changed. */
  depositId?: string;
  withdrawalId?: string;
}

/** The player is to be told of the balance. */
export async function noteBalance(db: Queryable, owner: string): Promise<void> {
  await db.query(sql`insert into cashier.outbox (owner) values (${owner})`);
}

interface Row {
  owner: string;
  deposit_id: string | null;
  withdrawal_id: string | null;
}

function wakeOf({ owner, deposit_id: depositId, withdrawal_id: withdrawalId }: Row): Wake {
  if (depositId !== null) return { owner, depositId };
  return withdrawalId === null ? { owner } : { owner, withdrawalId };
}

/**
 * Takes the oldest notes and deletes them; the caller's transaction brings them back on failure.
 */
export async function takeWakes(db: Queryable, limit: number): Promise<Wake[]> {
  const { rows } = await db.query<Row>(sql`
    delete from cashier.outbox where id in (
      select id from cashier.outbox order by id limit ${limit} for update skip locked)
    returning owner, deposit_id, withdrawal_id`);
  return rows.map(wakeOf);
}

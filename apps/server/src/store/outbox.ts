import { type Queryable, sql } from '@opencashier/postgres';

export interface Wake {
  owner: string;
  /** Undefined: the balance alone has changed. */
  depositId?: string;
}

/** The player is to be told of the balance. */
export async function noteBalance(db: Queryable, owner: string): Promise<void> {
  await db.query(sql`insert into cashier.outbox (owner) values (${owner})`);
}

/**
 * Takes the oldest notes and deletes them; the caller's transaction brings them back on failure.
 */
export async function takeWakes(db: Queryable, limit: number): Promise<Wake[]> {
  const { rows } = await db.query<{ owner: string; deposit_id: string | null }>(sql`
    delete from cashier.outbox where id in (
      select id from cashier.outbox order by id limit ${limit} for update skip locked)
    returning owner, deposit_id`);
  return rows.map(({ owner, deposit_id }) => ({
    owner,
    ...(deposit_id === null ? {} : { depositId: deposit_id }),
  }));
}

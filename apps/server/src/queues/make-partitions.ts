import { type Queryable, sql } from '@opencashier/postgres';

/**
 * Makes the partitions of the current and the next months, of those tables that have them; returns
 * how many were missing. Rows of a time without a partition go to the default one.
 */
export async function makePartitions(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ made: number }>(sql`select cashier.make_partitions() as made`);
  return rows[0]?.made ?? 0;
}

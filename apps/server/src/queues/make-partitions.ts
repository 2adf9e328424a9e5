import { type Queryable, sql, transaction } from '@opencashier/postgres';
import type { Pool } from 'pg';

/**
 * Creates one missing partition for the current period or one of the next, and returns 0 if there
 * is nothing to do. Rows for whose time there is no partition go to the default one.
 */
export async function makePartitions(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ made: number }>(sql`select cashier.make_partitions() as made`);
  return rows[0]?.made ?? 0;
}

/** A partition may take three calls: a constraint is added and validated before it is attached. */
export async function makeAllPartitions(db: Queryable): Promise<void> {
  let made = await makePartitions(db);
  while (made > 0) made = await makePartitions(db);
}

/** The partitions of one table. */
export interface PartitionState {
  table: string;
  /** The time until which partitions exist, in seconds from now. */
  aheadSeconds: number;
  /** Rows for whose time there is no partition, counted up to a maximum. */
  strayRows: number;
}

export async function readPartitions(db: Queryable): Promise<PartitionState[]> {
  const { rows } = await db.query<PartitionState>(sql`
    select parent as table, ahead_seconds as "aheadSeconds", stray_rows as "strayRows"
    from cashier.partition_state()`);
  return rows;
}

/**
 * Collects statistics of the partitioned tables, if the last ones are a day old. PostgreSQL reads
 * samples of every partition, which may exceed the query timeout.
 */
export function analyzePartitioned(pool: Pool): Promise<number> {
  return transaction(pool, async (db) => {
    await db.query(`set local statement_timeout = '10min'`);
    const { rows } = await db.query<{ analyzed: number }>(
      sql`select cashier.analyze_partitioned() as analyzed`,
    );
    return rows[0]?.analyzed ?? 0;
  });
}

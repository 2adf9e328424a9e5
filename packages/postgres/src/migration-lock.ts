import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

const lockKey = `hashtextextended('opencashier migrations', 0)`;
const pauseMs = 50;

/**
 * Runs the work while no other process migrates the same database. The lock belongs to a
 * connection, so a process that dies releases it. It is polled, never waited for in the database:
 * a waiting query holds a snapshot, and `create index concurrently` would wait for that snapshot
 * in turn.
 */
export async function withMigrationLock<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    while (!(await tryLock(client))) await sleep(pauseMs);
    // Building an index on a large table may exceed the query timeout.
    await client.query('set statement_timeout = 0');
    return await work(client);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    if (!failure) failure = await unlock(client);
    // After a failure the connection is closed, and its lock goes with it.
    client.release(failure);
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${lockKey}) as locked`,
  );
  return rows[0]?.locked ?? false;
}

async function unlock(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('reset statement_timeout');
    await client.query(`select pg_advisory_unlock(${lockKey})`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

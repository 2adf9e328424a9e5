import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Pool, PoolClient } from 'pg';

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** The number of attempts before a conflict is reported to the caller. */
  readonly attempts?: number;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const maxPauseMs = 500;

/**
 * Runs the work in one transaction and commits it. If PostgreSQL aborts it because of a conflict
 * with another, all the work is run again, so it must have no effect outside the database.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const { isolation = 'read committed', attempts } = options;
  return retryOnConflict(() => runOnce(pool, work, isolation), attempts);
}

/**
 * Runs the work again if PostgreSQL aborts it because of a conflict with another. For a single
 * statement, which is a transaction by itself.
 */
export async function retryOnConflict<Result>(
  work: () => Promise<Result>,
  attempts = 5,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      // Two conflicting transactions would conflict again unless they wait for different times.
      await sleep(Math.random() * Math.min(10 * 2 ** attempt, maxPauseMs));
    }
  }
}

export function isConflict(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  );
}

async function runOnce<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  isolation: string,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two queries emits an event. Nobody else listens while the
  // client is checked out, and an unhandled error event crashes the process.
  const lose = (error: Error): void => {
    broken = error;
  };
  client.on('error', lose);
  try {
    await client.query(`begin isolation level ${isolation}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is discarded, not reused.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', lose);
    client.release(broken);
  }
}

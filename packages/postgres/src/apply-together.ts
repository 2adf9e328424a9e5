import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import type { SqlQuery } from './sql.ts';

const attemptsMax = 40;
const pauseMs = 500;

/**
 * Commits the statements together. If they cannot get their locks, they are rolled back and tried
 * again. After any other failure, the caller must close the connection, which rolls back.
 */
export async function applyTogether(
  client: PoolClient,
  statements: readonly (string | SqlQuery)[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return;
    } catch (error) {
      if (!isLockFailure(error) || attempt === attemptsMax) throw error;
      await client.query('rollback');
      // Transactions that waited for these locks go first.
      await sleep(pauseMs);
    }
  }
}

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** The statements gave way to another transaction, and can be tried again. */
function isLockFailure(error: unknown): boolean {
  const code = error instanceof DatabaseError ? error.code : undefined;
  return code === lockNotAvailable || code === deadlockDetected;
}

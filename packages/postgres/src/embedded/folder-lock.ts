import { Client, DatabaseError } from 'pg';
import { readPassword, superuser } from './cluster.ts';
import { findOwner, ownerName } from './folder-owner.ts';
import type { Home } from './home.ts';

export type LockAttempt =
  | { readonly outcome: 'held'; readonly client: Client }
  | { readonly outcome: 'taken'; readonly holder: string }
  | { readonly outcome: 'not-ready' };

const lockKey = 20_407_319;
const cannotConnectNow = '57P03';
const adminShutdown = '57P01';
/** A busy machine may answer late, but a request is not waited for without end. */
const answerTimeoutMs = 10_000;

/**
 * One process owns a data folder: the one whose connection holds this lock in its server. When a
 * process dies in any way, the kernel closes its connection and PostgreSQL releases the lock. No
 * process id is stored that could later belong to another process.
 *
 * PostgreSQL also releases the lock when it closes all connections, and then any process may take
 * it first. So a new process gives it back if the previous owner is still alive.
 */
export async function claimFolder(home: Home, port: number): Promise<LockAttempt> {
  const attempt = await tryFolderLock(home, port);
  if (attempt.outcome !== 'held') return attempt;
  const owner = await findOwner(home);
  if (!owner) return attempt;
  await attempt.client.end();
  return { outcome: 'taken', holder: owner };
}

/** Takes the lock without looking for an owner, for the owner itself after it lost the lock. */
export async function tryFolderLock(
  home: Home,
  port: number,
  timeoutMs = answerTimeoutMs,
): Promise<LockAttempt> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: await readPassword(home),
    database: 'postgres',
    application_name: ownerName(),
    connectionTimeoutMillis: timeoutMs,
  });
  // The connection ends with the server; that must not crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      ask('select pg_try_advisory_lock($1) as locked', timeoutMs),
    );
    if (rows[0]?.locked) return { outcome: 'held', client };
    const holder = await nameHolder(client, timeoutMs);
    await client.end();
    return { outcome: 'taken', holder };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isTransient(error)) return { outcome: 'not-ready' };
    throw error;
  }
}

/** A question about the lock. (query_timeout is missing in pg's types.) */
const ask = (text: string, timeoutMs: number) => ({
  text,
  values: [lockKey],
  query_timeout: timeoutMs,
});

async function nameHolder(client: Client, timeoutMs: number): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    ask(
      `select application_name from pg_stat_activity join pg_locks using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      timeoutMs,
    ),
  );
  return rows[0]?.application_name ?? 'another process';
}

/** pg's messages for a connection or a statement that the server does not answer in time. */
const timeouts = ['timeout expired', 'Query read timeout'];

// The server is starting, stopping, too busy to answer, or has just ended.
function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return error.code === cannotConnectNow || error.code === adminShutdown;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const text = error instanceof Error ? error.message : '';
  if (timeouts.includes(text)) return true;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || text.includes('terminated');
}

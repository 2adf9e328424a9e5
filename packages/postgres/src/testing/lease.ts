import { Client } from 'pg';

// Every test process holds this lock in shared mode as long as it lives. The keeper takes it
// exclusively before it stops the server, so that it never stops a server that a test has just
// started to use.
const leaseKey = 20_407_320;

/** Connects for the life of this process; undefined if the server is missing or about to stop. */
export async function takeLease(url: string): Promise<Client | undefined> {
  const client = quietClient(url);
  try {
    await client.connect();
    if (await tryLock(client, 'pg_try_advisory_lock_shared')) return client;
  } catch {
    // The server has not started yet, or has stopped.
  }
  await client.end().catch(() => undefined);
  return undefined;
}

/** True if the server is unused. If so, nobody can use it until the connection ends. */
export async function closeLeases(keeper: Client): Promise<boolean> {
  return tryLock(keeper, 'pg_try_advisory_lock');
}

export async function reopenLeases(keeper: Client): Promise<void> {
  await keeper.query('select pg_advisory_unlock($1)', [leaseKey]);
}

/** A starved machine is slow, not wrong: this only ends what hangs. */
export const connectTimeoutMs = 120_000;

/** A connection whose failure does not crash the process: it fails when the server stops. */
export function quietClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => undefined);
  return client;
}

async function tryLock(client: Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${lock}($1) as locked`, [
    leaseKey,
  ]);
  return rows[0]?.locked === true;
}

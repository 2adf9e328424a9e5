import { Client } from 'pg';

// Every process that runs tests holds this lock shared for as long as it lives. The keeper takes it
// alone before it ends the server, so that it never ends one that somebody has just come to use.
const leaseKey = 20_407_320;

/**
 * Connects for the life of this process; undefined when the server is not there or about to end.
 */
export async function takeLease(url: string): Promise<Client | undefined> {
  const client = quietClient(url);
  try {
    await client.connect();
    if (await tryLock(client, 'pg_try_advisory_lock_shared')) return client;
  } catch {
    // Not there yet, or no longer.
  }
  await client.end().catch(() => undefined);
  return undefined;
}

/** Whether nobody uses the server. After a yes nobody can, until the connection ends. */
export async function closeLeases(keeper: Client): Promise<boolean> {
  return tryLock(keeper, 'pg_try_advisory_lock');
}

export async function reopenLeases(keeper: Client): Promise<void> {
  await keeper.query('select pg_advisory_unlock($1)', [leaseKey]);
}

/** A connection whose break brings no process down: that is how its server's end shows. */
export function quietClient(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  return client;
}

async function tryLock(client: Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${lock}($1) as locked`, [
    leaseKey,
  ]);
  return rows[0]?.locked === true;
}

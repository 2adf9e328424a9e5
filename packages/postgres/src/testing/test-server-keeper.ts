import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { startServer } from '../embedded/start-embedded.ts';
import { closeLeases, quietClient, reopenLeases } from './lease.ts';
import { discardCrashed, openTestHome } from './server-home.ts';

// test-server.ts runs this in its own process. It starts the test server, and stops it when no test
// process has used it for some seconds.
const idlePollMs = 500;
const idlePolls = 10;

const home = await openTestHome();
await discardCrashed(home);
const server = await startServer(home, { durable: false });
// Advisory locks are per database, so this must be the same one as for the leases.
const keeper = quietClient(new URL('/postgres', server.url).href);
await keeper.connect();
if (await closeLeases(keeper)) {
  await dropLeftovers(keeper);
  await reopenLeases(keeper);
}
await untilIdle();
await server.stop();

// Databases of tests that were killed before they could drop their own.
async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'opencashier\\_test\\_%'`,
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
}

async function untilIdle(): Promise<void> {
  for (let idle = 0; ;) {
    await sleep(idlePollMs);
    const unused = await closeLeases(keeper);
    idle = unused ? idle + 1 : 0;
    if (idle === idlePolls) return;
    if (unused) await reopenLeases(keeper);
  }
}

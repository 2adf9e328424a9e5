import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPassword, superuser } from '../embedded/cluster.ts';
import type { Home } from '../embedded/home.ts';
import { findPostmaster } from '../embedded/postmaster.ts';
import { takeLease } from './lease.ts';
import { openTestHome } from './server-home.ts';

const startTimeoutMs = 240_000;
const keeperTimeoutMs = 20_000;

/**
 * The URL of the test server, which runs at least as long as this process. All test processes share
 * it: vitest starts one per test file, and a server for each would cost a second.
 */
export async function leaseTestServer(): Promise<string> {
  const home = await openTestHome();
  const begin = Date.now();
  let keeperStartedAt = 0;
  while (Date.now() - begin < startTimeoutMs) {
    const postmaster = await findPostmaster(home);
    if (postmaster) {
      const url = `postgresql://${superuser}:${await readPassword(home)}@127.0.0.1:${postmaster.port}/postgres`;
      const lease = await takeLease(url);
      if (lease) {
        // The lease must not keep the process alive. (unref is missing in pg's types.)
        if ('unref' in lease && typeof lease.unref === 'function') lease.unref();
        return url;
      }
    } else if (Date.now() - keeperStartedAt > keeperTimeoutMs) {
      keeperStartedAt = Date.now();
      await startKeeper(home);
    }
    await sleep(25);
  }
  throw new Error(`the test server does not start: see ${keeperLog(home)}`);
}

function keeperLog(home: Home): string {
  return join(home.dataDir, 'keeper.log');
}

// A separate process, because the first test process that needs the server may end first.
async function startKeeper(home: Home): Promise<void> {
  const log = await open(keeperLog(home), 'w');
  const script = fileURLToPath(new URL('test-server-keeper.ts', import.meta.url));
  const stdio = ['ignore', log.fd, log.fd] as const;
  spawn(process.execPath, [script], { stdio: [...stdio], detached: true }).unref();
  await log.close();
}

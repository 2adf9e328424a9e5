import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ensureCluster, readPassword, removeDrafts, superuser } from './cluster.ts';
import { keepFolderLock, tryFolderLock } from './folder-lock.ts';
import type { ClusterOptions } from './cluster.ts';
import { openHome } from './home.ts';
import type { Home } from './home.ts';
import { launch, shutDown } from './launch.ts';
import { findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { DatabaseInUseError, DataFolderError, EmbeddedUnavailableError } from './unavailable.ts';

export interface EmbeddedOptions {
  /** A folder of its own; made if it is not there. */
  readonly dataDir: string;
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Ends the server, after which nothing of it runs. May be called more than once. */
  readonly stop: () => Promise<void>;
}

interface Claim {
  readonly postmaster: Postmaster;
  readonly lock: Client;
}

const database = 'opencashier';
// A process that was just killed holds its lock until the kernel has closed its connections.
const lockPatienceMs = 1_000;
const startPatienceMs = 60_000;

/** Starts the private PostgreSQL of a data folder, or takes over the one a killed process left. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startServer(await openHome(options.dataDir), { durable: true }, options.log);
  } catch (error) {
    throw isAboutFolder(error) ? new DataFolderError(options.dataDir, error) : error;
  }
}

const folderTroubles = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];

function isAboutFolder(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && folderTroubles.includes(error.code);
}

export async function startServer(
  home: Home,
  options: ClusterOptions,
  log: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  if (await ensureCluster(home, options)) log(`made a database in ${home.pgdata}`);
  const { postmaster, lock } = await claim(home, options, log);
  await removeDrafts(home);
  await ensureDatabase(lock);
  const ending = new AbortController();
  keepFolderLock(home, postmaster.port, lock, ending.signal).catch((error: Error) => {
    log(`lost the lock of ${home.dataDir}: ${error.message}`);
  });

  // Leaving by process.exit() is no reason to leave the server behind.
  const interrupt = (): void => {
    if (process.platform !== 'win32') process.kill(postmaster.pid, 'SIGINT');
  };
  process.once('exit', interrupt);
  let stopped: Promise<void> | undefined;
  const account = `${superuser}:${await readPassword(home)}`;
  return {
    url: `postgresql://${account}@127.0.0.1:${postmaster.port}/${database}`,
    // The lock is not given back before: whoever comes meanwhile waits until the server is gone.
    stop: () => {
      ending.abort();
      process.off('exit', interrupt);
      stopped ??= shutDown(home, postmaster.pid, 'fast');
      return stopped;
    },
  };
}

async function claim(
  home: Home,
  options: ClusterOptions,
  log: (line: string) => void,
): Promise<Claim> {
  const begin = Date.now();
  while (Date.now() - begin < startPatienceMs) {
    const left = await findPostmaster(home);
    const postmaster = left ?? (await launch(home, options));
    const attempt = await tryFolderLock(home, postmaster.port);
    if (attempt.outcome === 'held') {
      log(`${left ? 'took over' : 'started'} PostgreSQL on port ${postmaster.port}`);
      return { postmaster, lock: attempt.client };
    }
    if (attempt.outcome === 'taken' && Date.now() - begin >= lockPatienceMs) {
      throw new DatabaseInUseError(home.dataDir, attempt.holder);
    }
    await sleep(50);
  }
  throw new EmbeddedUnavailableError(`PostgreSQL in ${home.dataDir} does not answer`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}`);
}

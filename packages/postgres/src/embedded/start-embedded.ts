import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ensureCluster, readPassword, removeDrafts, superuser } from './cluster.ts';
import type { ClusterOptions } from './cluster.ts';
import { claimFolder } from './folder-lock.ts';
import { announceOwner, findOwner } from './folder-owner.ts';
import type { FolderOwner } from './folder-owner.ts';
import { openHome } from './home.ts';
import type { Home } from './home.ts';
import { keepServer } from './keep-server.ts';
import { launch, shutDown } from './launch.ts';
import { findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { DatabaseInUseError, DataFolderError, EmbeddedUnavailableError } from './unavailable.ts';

export interface EmbeddedOptions {
  /** A folder of its own; created if it does not exist. */
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** The time to keep retrying after the server ended unexpectedly; one minute by default. */
  readonly restartTimeoutMs?: number;
  /** Called each time that the server ended unexpectedly and was restarted. */
  readonly onRestart?: () => void;
  /** Called once, with the reason, if the server cannot be recovered. Its users can only exit. */
  readonly onLost?: (reason: Error) => void;
}

export interface EmbeddedPostgres {
  /** Stays the same after a restart. */
  readonly url: string;
  /** The current process id of the server's main process. */
  readonly pid: () => number;
  /** Stops the server completely. May be called more than once. */
  readonly stop: () => Promise<void>;
}

interface Claim {
  readonly postmaster: Postmaster;
  readonly lock: Client;
  readonly owner: FolderOwner;
}

export const embeddedDatabase = 'opencashier';
// A process that was just killed holds its lock until the kernel has closed its connections.
const lockTimeoutMs = 1_000;
const startTimeoutMs = 60_000;

/** Starts the private PostgreSQL of a data folder, or takes over the one of a killed process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startServer(await openHome(options.dataDir), { durable: true }, options);
  } catch (error) {
    throw isAboutFolder(error) ? new DataFolderError(options.dataDir, error) : error;
  }
}

const folderTroubles = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];

function isAboutFolder(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && folderTroubles.includes(error.code);
}

type Following = Pick<EmbeddedOptions, 'log' | 'restartTimeoutMs' | 'onRestart' | 'onLost'>;

export async function startServer(
  home: Home,
  options: ClusterOptions,
  following: Following = {},
): Promise<EmbeddedPostgres> {
  const { log = () => undefined, onRestart, onLost } = following;
  if (await ensureCluster(home, options)) log(`made a database in ${home.pgdata}`);
  const { postmaster, lock, owner } = await claim(home, options, log);
  const { port } = postmaster;
  let { pid } = postmaster;
  // process.exit() must not leave the server running.
  const interrupt = (): void => {
    if (process.platform !== 'win32') signal(pid, 'SIGINT');
  };
  process.once('exit', interrupt);
  const kept = keepServer(
    home,
    options,
    { port, pid, lock },
    {
      restartTimeoutMs: following.restartTimeoutMs ?? startTimeoutMs,
      onRestart(restarted) {
        pid = restarted;
        log(`started PostgreSQL again on port ${port}`);
        onRestart?.();
      },
      // A server that now runs in the folder belongs to another process.
      onLost(reason) {
        process.off('exit', interrupt);
        log(`lost the database in ${home.dataDir}: ${reason.message}`);
        void owner.close().catch(() => undefined);
        onLost?.(reason);
      },
    },
  );
  let stopped: Promise<void> | undefined;
  const account = `${superuser}:${await readPassword(home)}`;
  return {
    url: `postgresql://${account}@127.0.0.1:${port}/${embeddedDatabase}`,
    pid: () => pid,
    // The lock is kept until then, so that a new process waits until the server has stopped.
    stop: () => {
      process.off('exit', interrupt);
      stopped ??= release();
      return stopped;
    },
  };

  async function release(): Promise<void> {
    const isOurs = await kept.release();
    if (isOurs) await shutDown(home, pid, 'fast');
    await owner.close();
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}

async function claim(
  home: Home,
  options: ClusterOptions,
  log: (line: string) => void,
): Promise<Claim> {
  const begin = Date.now();
  while (Date.now() - begin < startTimeoutMs) {
    const holder = await findOwner(home);
    // An owner restarts its crashed server on the port that its clients know.
    const outcome = holder ?? (await claimServer(home, options, log));
    if (typeof outcome === 'object') return outcome;
    if (outcome && Date.now() - begin >= lockTimeoutMs) {
      throw new DatabaseInUseError(home.dataDir, outcome);
    }
    await sleep(50);
  }
  throw new EmbeddedUnavailableError(`PostgreSQL in ${home.dataDir} does not answer`);
}

/** The claim, or the name of the process that owns the folder; undefined if it is too early. */
async function claimServer(
  home: Home,
  options: ClusterOptions,
  log: (line: string) => void,
): Promise<Claim | string | undefined> {
  const left = await findPostmaster(home);
  const postmaster = left ?? (await launch(home, options));
  const attempt = await claimFolder(home, postmaster.port);
  if (attempt.outcome === 'taken') return attempt.holder;
  if (attempt.outcome === 'not-ready') return undefined;
  const lock = attempt.client;
  const owner = await announceOwner(home);
  try {
    await ensureDatabase(lock);
  } catch (error) {
    // PostgreSQL closed the connection before the owner was recorded, so another process may have
    // the folder.
    await owner.close();
    await lock.end();
    throw error;
  }
  await removeDrafts(home);
  log(`${left ? 'took over' : 'started'} PostgreSQL on port ${postmaster.port}`);
  return { postmaster, lock, owner };
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [
    embeddedDatabase,
  ]);
  if (!rowCount) await client.query(`create database ${embeddedDatabase}`);
}

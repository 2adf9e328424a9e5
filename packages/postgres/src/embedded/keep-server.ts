import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ClusterOptions } from './cluster.ts';
import { tryFolderLock } from './folder-lock.ts';
import type { LockAttempt } from './folder-lock.ts';
import type { Home } from './home.ts';
import { launch } from './launch.ts';
import { findPostmaster } from './postmaster.ts';
import { DatabaseInUseError, EmbeddedUnavailableError } from './unavailable.ts';

export interface Running {
  readonly port: number;
  readonly pid: number;
  /** The connection that holds the folder's lock. */
  readonly lock: Client;
}

export interface Keeping {
  /** The time to keep retrying. */
  readonly restartTimeoutMs: number;
  /** The server had ended unexpectedly and was restarted with this process id. */
  readonly onRestart: (pid: number) => void;
  /** The server or its lock could not be recovered. */
  readonly onLost: (reason: Error) => void;
}

export interface Kept {
  /** Releases it once no restart is in progress; false if it was already lost. */
  release(): Promise<boolean>;
}

const firstPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Keeps the server running and the folder locked. If one of PostgreSQL's processes crashes,
 * PostgreSQL closes all connections and continues: the lock is then taken again. If its main
 * process is killed, it is restarted here, on the same port.
 */
export function keepServer(
  home: Home,
  options: ClusterOptions,
  running: Running,
  { restartTimeoutMs, onRestart, onLost }: Keeping,
): Kept {
  let isReleased = false;
  let isLost = false;
  let recovery: Promise<void> = Promise.resolve();
  let { pid } = running;

  function watch(lock: Client): void {
    // The lock must not keep an otherwise idle process alive. (unref is missing in pg's types.)
    if ('unref' in lock && typeof lock.unref === 'function') lock.unref();
    lock.once('end', () => {
      if (!isReleased) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    try {
      const lock = await regain();
      if (lock) watch(lock);
    } catch (error) {
      isLost = true;
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Undefined if it has been released. */
  async function regain(): Promise<Client | undefined> {
    const begin = Date.now();
    let failure: unknown;
    for (let pauseMs = firstPauseMs; Date.now() - begin < restartTimeoutMs; pauseMs *= 2) {
      await sleep(Math.min(pauseMs, longestPauseMs));
      if (isReleased) return undefined;
      const attempt = await attemptOnce().catch((error: unknown) => {
        failure = error;
      });
      if (attempt?.outcome === 'held') return attempt.client;
      // A new process that took the lock gives it back once it finds the owner alive.
      if (attempt?.outcome === 'taken') {
        failure = new DatabaseInUseError(home.dataDir, attempt.holder);
      }
    }
    if (failure instanceof Error) throw failure;
    throw new EmbeddedUnavailableError(`PostgreSQL in ${home.dataDir} does not answer`);
  }

  // After a kill of the main process, its other processes finish their work, and PostgreSQL refuses
  // to start beside them. Such an attempt fails, and the next one follows later.
  async function attemptOnce(): Promise<LockAttempt> {
    const found = await findPostmaster(home);
    const postmaster = found ?? (await launch(home, options, running.port));
    if (postmaster.port === running.port && postmaster.pid !== pid) {
      ({ pid } = postmaster);
      onRestart(pid);
    }
    return tryFolderLock(home, postmaster.port);
  }

  watch(running.lock);
  return {
    async release() {
      isReleased = true;
      await recovery;
      return !isLost;
    },
  };
}

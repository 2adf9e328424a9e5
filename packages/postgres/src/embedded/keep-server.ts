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
  /** How long it is tried to have it again. */
  readonly patienceMs: number;
  /** A server that ended by itself was started again, as this process. */
  readonly onRestart: (pid: number) => void;
  /** It cannot be had again. */
  readonly onLost: (reason: Error) => void;
}

export interface Kept {
  /** Lets go of it once no restart is under way; false when it was lost before. */
  release(): Promise<boolean>;
}

const firstPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Has the server running and the folder locked, whatever becomes of the server. PostgreSQL closes
 * all connections when one of its processes crashes, and goes on: then the lock is taken again.
 * When its main process is killed nobody else would start it: that is done here, on the same port.
 */
export function keepServer(
  home: Home,
  options: ClusterOptions,
  running: Running,
  { patienceMs, onRestart, onLost }: Keeping,
): Kept {
  let isReleased = false;
  let isLost = false;
  let recovery: Promise<void> = Promise.resolve();
  let { pid } = running;

  function watch(lock: Client): void {
    // Holding the lock is no work: a process with nothing else to do may end. (Not in pg's types.)
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

  /** Nothing when it was released meanwhile. */
  async function regain(): Promise<Client | undefined> {
    const begin = Date.now();
    let failure: unknown;
    for (let pauseMs = firstPauseMs; Date.now() - begin < patienceMs; pauseMs *= 2) {
      await sleep(Math.min(pauseMs, longestPauseMs));
      if (isReleased) return undefined;
      const attempt = await attemptOnce().catch((error: unknown) => {
        failure = error;
      });
      if (attempt?.outcome === 'held') return attempt.client;
      // A newcomer who took the lock gives it back as soon as it finds the owner alive.
      if (attempt?.outcome === 'taken') {
        failure = new DatabaseInUseError(home.dataDir, attempt.holder);
      }
    }
    if (failure instanceof Error) throw failure;
    throw new EmbeddedUnavailableError(`PostgreSQL in ${home.dataDir} does not answer`);
  }

  // A server whose main process was killed leaves processes that finish what they are at, and
  // PostgreSQL refuses to start beside them: such a try fails, and the next comes later.
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

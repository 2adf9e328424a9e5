import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chown } from 'node:fs/promises';

/** PostgreSQL, Patroni and PgBouncer refuse root, so root runs everything as nobody. */
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export async function giveToDaemons(path: string): Promise<void> {
  if (identity.uid !== undefined) await chown(path, identity.uid, identity.gid);
}

export interface Daemon {
  pid: number;
  hasEnded(): boolean;
  /** Sends the signal, and resolves once the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A program in the foreground whose output is in a file. */
export function startDaemon(
  program: string,
  args: readonly string[],
  { folder, logFile }: { folder: string; logFile: string },
): Daemon {
  const log = openSync(logFile, 'a');
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' },
    ...identity,
  });
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    hasEnded,
    async end(signal) {
      if (hasEnded()) return;
      child.kill(signal);
      await ended;
    },
  };
}

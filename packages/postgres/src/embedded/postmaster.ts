import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Home } from './home.ts';

/** The server process of a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const run = promisify(execFile);

/** The server that now runs on this cluster, whoever started it. */
export async function findPostmaster(home: Home): Promise<Postmaster | undefined> {
  const noted = await readNote(home);
  return noted && (await isPostmaster(noted.pid, home.pgdata)) ? noted : undefined;
}

/**
 * PostgreSQL detects that a recorded process is dead. But it mistakes a living process that has
 * since got the same pid for itself, and refuses to start. The recorded pid is then replaced by one
 * that no process has. The rest is kept, because PostgreSQL uses it to find remaining backends.
 */
export async function disownRecycledPid(home: Home): Promise<void> {
  const noted = await readNote(home);
  if (!noted || !isAlive(noted.pid) || (await isPostmaster(noted.pid, home.pgdata))) return;
  const path = join(home.pgdata, 'postmaster.pid');
  const text = await readFile(path, 'utf8');
  if (text.startsWith(`${noted.pid}\n`)) await writeFile(path, text.replace(/^\d+/, '2147483646'));
}

/** @internal Whether a server runs on this cluster or ended without having shut down. */
export async function hasNote(home: Home): Promise<boolean> {
  return (await readNote(home)) !== undefined;
}

/** True if a process is this cluster's server, and not another process with the same pid. */
export async function isPostmaster(pid: number, pgdata: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      // A server's working directory is its data folder. A zombie process has no such link.
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(pgdata));
    }
    if (process.platform === 'win32') {
      return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])).stdout.includes('postgres');
    }
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(pgdata);
  } catch {
    return false;
  }
}

async function readNote(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(join(home.pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  // Line by line: process, data folder, start time, port, socket folder, address, memory, state.
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

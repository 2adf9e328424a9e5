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

/** The server that runs on this cluster now, whoever started it. */
export async function findPostmaster(home: Home): Promise<Postmaster | undefined> {
  const noted = await readNote(home);
  return noted && (await isPostmaster(noted.pid, home.pgdata)) ? noted : undefined;
}

/**
 * PostgreSQL itself sees that a noted process is dead, but takes a living one that has got the same
 * number since for its other self and refuses to start. The number in the note is then replaced by
 * one that no process has; the rest stays, by which PostgreSQL finds backends that still live.
 */
export async function disownRecycledPid(home: Home): Promise<void> {
  const noted = await readNote(home);
  if (!noted || !isAlive(noted.pid) || (await isPostmaster(noted.pid, home.pgdata))) return;
  const path = join(home.pgdata, 'postmaster.pid');
  const text = await readFile(path, 'utf8');
  if (text.startsWith(`${noted.pid}\n`)) await writeFile(path, text.replace(/^\d+/, '2147483646'));
}

/** Whether a server runs on this cluster or ended without having shut down. */
export async function hasNote(home: Home): Promise<boolean> {
  return (await readNote(home)) !== undefined;
}

/** Whether a process is the server of this cluster, and not another that has its number. */
export async function isPostmaster(pid: number, pgdata: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      // A server works in its data folder. For a dead process not yet waited for there is no link.
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

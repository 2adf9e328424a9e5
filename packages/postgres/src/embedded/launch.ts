import { readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { writeSettings } from './cluster.ts';
import type { ClusterOptions } from './cluster.ts';
import type { Home } from './home.ts';
import { disownRecycledPid, findPostmaster, isPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { runProgram } from './program.ts';
import { EmbeddedUnavailableError } from './unavailable.ts';

const maxLogBytes = 10_000_000;

/**
 * Starts the server, and fails only after attempts on several free ports. A restarted server keeps
 * its port, because clients already use it.
 */
export async function launch(
  home: Home,
  options: ClusterOptions,
  port?: number,
): Promise<Postmaster> {
  let failure = '';
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await disownRecycledPid(home);
    const logged = await rotateLog(home);
    // Another program may take the port before the server binds it; the next attempt uses another.
    await writeSettings(home, port ?? (await freePort()), options);
    const start = ['start', '--pgdata', home.pgdata, '--log', logFile(home), '--wait', '--silent'];
    const { output } = await runProgram(home, 'pg_ctl', start);
    // If two processes start the server at once, one of them succeeds. Either server will do.
    const postmaster = await findPostmaster(home);
    if (postmaster) return postmaster;
    failure = (await lastFailure(home, logged)) ?? output;
  }
  throw new EmbeddedUnavailableError(`PostgreSQL does not start: ${failure}`);
}

/** Stops the server and waits: connections are closed, and committed data is on disk. */
export async function shutDown(home: Home, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  const stop = ['stop', '--pgdata', home.pgdata, '--wait', '--silent', '--mode'];
  if ((await runProgram(home, 'pg_ctl', [...stop, mode])).ok) return;
  if (!(await isPostmaster(pid, home.pgdata))) return;
  await runProgram(home, 'pg_ctl', [...stop, 'immediate']);
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}

function logFile(home: Home): string {
  return join(home.pgdata, 'postgres.log');
}

/** Rotates a log that has grown too long; returns the length of the current one. */
async function rotateLog(home: Home): Promise<number> {
  const { size } = await stat(logFile(home)).catch(() => ({ size: 0 }));
  if (size <= maxLogBytes) return size;
  await rename(logFile(home), `${logFile(home)}.1`);
  return 0;
}

async function lastFailure(home: Home, since: number): Promise<string | undefined> {
  const log = await readFile(logFile(home)).catch(() => Buffer.alloc(0));
  const lines = log.subarray(since).toString().split('\n');
  return lines.findLast((line) => line.includes('FATAL:'))?.replace(/^.*FATAL:\s*/, '');
}

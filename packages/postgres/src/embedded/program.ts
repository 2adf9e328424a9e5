import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Home } from './home.ts';
import { EmbeddedUnavailableError } from './unavailable.ts';

export interface ProgramResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs one of PostgreSQL's own programs as the server's user, and waits for its end. */
export async function runProgram(
  home: Home,
  program: 'initdb' | 'pg_ctl',
  args: readonly string[],
): Promise<ProgramResult> {
  return new Promise((done, fail) => {
    const child = spawn(join(home.binaries.root, 'bin', program), args, {
      // The caller's folder may be inaccessible to the server's user.
      cwd: dirname(home.pgdata),
      env: serverEnvironment(),
      // On Windows a server started by pg_ctl inherits these: a pipe would stay open while it runs.
      stdio:
        process.platform === 'win32' && args.includes('start')
          ? 'ignore'
          : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...home.identity,
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', (cause) => {
      fail(new EmbeddedUnavailableError(`cannot run ${program} (${cause.message})`, { cause }));
    });
    child.on('close', (code) => done({ ok: code === 0, output }));
  });
}

// PGDATA, PGPORT and the like in the caller's environment belong to another server.
function serverEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

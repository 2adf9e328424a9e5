import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../connect.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isPostmaster } from './postmaster.ts';
import { startEmbedded } from './start-embedded.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './start-embedded.ts';

const moduleUrl = new URL('start-embedded.ts', import.meta.url).href;

// Each test uses a copy of one prepared database that was shut down, so that a failing test leaves
// nothing behind for the next.
let prepared: string;
let dataDir: string;
const opened: EmbeddedPostgres[] = [];
const processes: ChildProcess[] = [];
const lines: string[] = [];
const ownName = `opencashier, process ${process.pid}`;

beforeAll(async () => {
  prepared = await newFolder();
  const { url, stop } = await startEmbedded({ dataDir: prepared });
  await query(url, 'create table kept (value int)');
  await query(url, 'insert into kept values (1)');
  await stop();
});
beforeEach(async () => {
  dataDir = await newFolder();
  // `cp -a` keeps owners and permissions, unlike fs.cp, and takes a tenth of the time.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
});
afterEach(async () => {
  for (const child of processes.splice(0)) {
    child.kill('SIGKILL');
    await ended(child);
  }
  for (const server of opened.splice(0)) await server.stop();
  // A server that a killed process left running is taken over and stopped.
  if (await postmasterPid().catch(() => 0)) await (await startEmbedded({ dataDir })).stop();
  await rm(dataDir, { recursive: true, force: true });
  lines.length = 0;
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'opencashier-embedded-'));
  // The server of a root user runs as nobody, who needs access.
  await chmod(folder, 0o711);
  return folder;
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line), ...options });
  opened.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const pool = connect(url, { maxConnections: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows;
  } finally {
    await pool.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8'), 10);
}

/** The connections that hold the folder's lock. */
async function lockHolders(url: string): Promise<number[]> {
  const held = `select pid from pg_locks where locktype = 'advisory' and granted`;
  return (await query(url, held)).map((row) => Number(row['pid']));
}

/** Runs code in another process, which gets `startEmbedded` and `dataDir`. */
function runElsewhere(code: string): ChildProcess {
  const source = `
    const { startEmbedded } = await import(${JSON.stringify(moduleUrl)});
    const dataDir = ${JSON.stringify(dataDir)};
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((exit) => child.once('exit', exit));
}

/** Another process that has the database open. */
async function startElsewhere(): Promise<ChildProcess> {
  const child = runElsewhere(`
    await startEmbedded({ dataDir });
    console.log('ready');
    setInterval(() => undefined, 1000);`);
  await new Promise((ready) => child.stdout?.once('data', ready));
  return child;
}

describe('startEmbedded', () => {
  it('creates a durable database with a password on first start', async () => {
    await rm(join(dataDir, 'pgdata'), { recursive: true });
    const { url } = await start();
    expect(lines).toEqual([
      `made a database in ${dataDir}/pgdata`,
      expect.stringMatching(/^started PostgreSQL on port \d+$/),
    ]);
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const wrong = url.replace(/:[^:]+@/, ':guess@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('keeps its data over a restart and leaves no process when stopped', async () => {
    const { url, stop } = await start();
    expect(await query(url, 'select value from kept')).toEqual([{ value: 1 }]);
    const pid = await postmasterPid();
    await Promise.all([stop(), stop()]);
    expect(await isPostmaster(pid, join(dataDir, 'pgdata'))).toBe(false);
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    expect(await readdir(dataDir)).toEqual(['pgdata']);
  });

  it('rejects a second user of the folder and names the first', async () => {
    await start();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `the database in ${dataDir} is in use by opencashier, process ${process.pid}: ` +
        'stop that one first, set CASHIER_DATA_DIR to another folder, or set DATABASE_URL',
    );
  });

  it('rejects a second user in another process', async () => {
    const other = await startElsewhere();
    await expect(start()).rejects.toThrow(`is in use by opencashier, process ${other.pid}`);
  });

  it('takes over the server of a killed process', async () => {
    const other = await startElsewhere();
    const pid = await postmasterPid();
    other.kill('SIGKILL');
    await ended(other);
    const { url } = await start();
    expect(lines).toEqual([expect.stringMatching(/^took over PostgreSQL on port \d+$/)]);
    expect(await postmasterPid()).toBe(pid);
    expect(await query(url, 'select value from kept')).toEqual([{ value: 1 }]);
  });

  it('succeeds for one of several concurrent starts', async () => {
    const starts = await Promise.allSettled([start(), start(), start()]);
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('starts after a process and its server were both killed', async () => {
    const other = await startElsewhere();
    const pid = await postmasterPid();
    other.kill('SIGKILL');
    await ended(other);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isPostmaster(pid, join(dataDir, 'pgdata'))).toBe(false);
    const { url } = await start();
    expect(lines.at(-1)).toMatch(/^started PostgreSQL on port/);
    expect(await query(url, 'select value from kept')).toHaveLength(1);
  });

  it('restarts a server whose main process was killed, at the same address', async () => {
    const { url, pid, stop } = await start();
    const first = pid();
    await query(url, 'insert into kept values (2)');
    process.kill(first, 'SIGKILL');
    await expect.poll(() => lines.at(-1)).toMatch(/^started PostgreSQL again/);
    expect(pid()).not.toBe(first);
    expect(pid()).toBe(await postmasterPid());
    expect(await query(url, 'select value from kept')).toHaveLength(2);
    await expect.poll(() => lockHolders(url)).toHaveLength(1);
    await stop();
    expect(await isPostmaster(pid(), join(dataDir, 'pgdata'))).toBe(false);
  });

  it('leaves no process if it is stopped during a restart', async () => {
    const { pid, stop } = await start();
    process.kill(pid(), 'SIGKILL');
    await expect.poll(() => isPostmaster(pid(), join(dataDir, 'pgdata'))).toBe(false);
    await stop();
    // A server that was shut down properly has removed its pid file.
    const left = await postmasterPid().catch(() => undefined);
    expect(left !== undefined && (await isPostmaster(left, join(dataDir, 'pgdata')))).toBe(false);
  });

  it('reports why a killed server cannot be restarted', async () => {
    const lost = Promise.withResolvers<Error>();
    const { pid } = await start({ restartTimeoutMs: 100, onLost: lost.resolve });
    await rename(join(dataDir, 'pgdata'), join(dataDir, 'elsewhere'));
    process.kill(pid(), 'SIGKILL');
    expect((await lost.promise).message).toMatch(/PostgreSQL|pg_ctl|ENOENT/);
  });

  it('recognises that another process has reused the pid of the dead server', async () => {
    const { stop } = await start();
    const note = await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8');
    await stop();
    const path = join(dataDir, 'pgdata', 'postmaster.pid');
    await writeFile(path, note.replace(/^\d+/, String(process.pid)));
    // As PostgreSQL would leave it under any umask.
    await chmod(path, 0o644);
    await start();
    expect(lines.at(-1)).toMatch(/^started PostgreSQL/);
  });

  it('keeps its folder while PostgreSQL closes all connections', async () => {
    const { url } = await start();
    // Other processes try all the time: before, while and after the owner has no lock.
    const newcomers = [1, 2, 3].map(async () => startEmbedded({ dataDir }));
    const refusals = Promise.allSettled(newcomers);
    const before = await lockHolders(url);
    expect(before).toHaveLength(1);
    await query(url, `select pg_terminate_backend(${before[0]}, 60000)`);
    const taken = { status: 'rejected', reason: { name: 'DatabaseInUseError' } };
    expect(await refusals).toMatchObject([taken, taken, taken]);
    // The same process holds the lock again, on another connection.
    await expect.poll(() => lockHolders(url)).toHaveLength(1);
    expect(await lockHolders(url)).not.toEqual(before);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`is in use by ${ownName}`);
  });

  it('keeps its folder until it holds its lock again', async () => {
    // A new process used to get in during the owner's pause before it locks again.
    const { url } = await start();
    const [holder] = await lockHolders(url);
    const terminated = query(url, `select pg_terminate_backend(${holder}, 60000)`);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`is in use by ${ownName}`);
    await terminated;
  });

  it('stops with a process that exits without stopping it', async () => {
    await ended(runElsewhere('await startEmbedded({ dataDir }); process.exit(0);'));
    const noted = (): Promise<number> => postmasterPid().catch(() => 0);
    await expect.poll(noted).toBe(0);
  });

  it('finds another port if the previous one is taken', async () => {
    // The settings get a new port at each start, so a port in use is no obstacle.
    const { url, stop } = await start();
    const port = Number(new URL(url).port);
    await stop();
    const occupant = createServer();
    await new Promise<void>((listening) => occupant.listen(port, '127.0.0.1', listening));
    const again = await start();
    expect(new URL(again.url).port).not.toBe(String(port));
    await new Promise((closed) => occupant.close(closed));
  });
});

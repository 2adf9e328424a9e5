import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../connect.ts';
import { isPostmaster } from './postmaster.ts';
import { startEmbedded } from './start-embedded.ts';
import type { EmbeddedPostgres } from './start-embedded.ts';

const moduleUrl = new URL('start-embedded.ts', import.meta.url).href;

let dataDir: string;
let server: EmbeddedPostgres | undefined;
const lines: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'opencashier-embedded-'));
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  await server?.stop();
  lines.length = 0;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  server = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
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

/** Another program that has the database open. */
async function startElsewhere(): Promise<ChildProcess> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(moduleUrl)});
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('ready');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await new Promise((ready) => child.stdout?.once('data', ready));
  return child;
}

// These run one after another on the same folder, as the starts of one installation do. A slow disk
// takes seconds to make a durable database.
describe('startEmbedded', { timeout: 30_000 }, () => {
  it('makes a durable database with a password on first start', async () => {
    const { url } = await start();
    expect(lines).toEqual([
      `made a database in ${dataDir}/pgdata`,
      expect.stringMatching(/^started PostgreSQL on port \d+$/),
    ]);
    await query(url, 'create table kept (value int)');
    await query(url, 'insert into kept values (1)');
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
  });

  it('refuses a second opener and names the first', async () => {
    await start();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `the database in ${dataDir} is in use by opencashier, process ${process.pid}: ` +
        'stop that one first, set CASHIER_DATA_DIR to another folder, or set DATABASE_URL',
    );
  });

  it('refuses a second opener from another process', async () => {
    const other = await startElsewhere();
    await expect(start()).rejects.toThrow(`is in use by opencashier, process ${other.pid}`);
    other.kill('SIGKILL');
  });

  it('takes over the server that a killed process left', async () => {
    const other = await startElsewhere();
    const pid = await postmasterPid();
    other.kill('SIGKILL');
    await new Promise((ended) => other.once('exit', ended));
    const { url } = await start();
    expect(lines).toEqual([expect.stringMatching(/^took over PostgreSQL on port \d+$/)]);
    expect(await postmasterPid()).toBe(pid);
    expect(await query(url, 'select value from kept')).toEqual([{ value: 1 }]);
  });

  it('lets one of several that start at once have it', async () => {
    const starts = await Promise.allSettled([start(), startEmbedded({ dataDir })]);
    const won = starts.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.stop();
  });

  it('starts after a process and its server were both killed', async () => {
    const other = await startElsewhere();
    const pid = await postmasterPid();
    other.kill('SIGKILL');
    await new Promise((ended) => other.once('exit', ended));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isPostmaster(pid, join(dataDir, 'pgdata'))).toBe(false);
    const { url } = await start();
    expect(lines.at(-1)).toMatch(/^started PostgreSQL on port/);
    expect(await query(url, 'select value from kept')).toHaveLength(1);
  });

  it('starts a server again whose main process was killed, at the same address', async () => {
    const { url, pid, stop } = await start();
    const first = pid();
    await query(url, 'insert into kept values (2)');
    process.kill(first, 'SIGKILL');
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(/^started PostgreSQL again/);
    expect(pid()).not.toBe(first);
    expect(pid()).toBe(await postmasterPid());
    expect(await query(url, 'select value from kept')).toHaveLength(2);
    const holders = `select from pg_locks where locktype = 'advisory' and granted`;
    await expect.poll(() => query(url, holders)).toHaveLength(1);
    await stop();
    expect(await isPostmaster(pid(), join(dataDir, 'pgdata'))).toBe(false);
  });

  it('leaves none behind that is stopped while it is started again', async () => {
    const { pid, stop } = await start();
    process.kill(pid(), 'SIGKILL');
    await expect.poll(() => isPostmaster(pid(), join(dataDir, 'pgdata'))).toBe(false);
    await stop();
    // One that was stopped in order has taken its note away.
    const left = await postmasterPid().catch(() => undefined);
    expect(left !== undefined && (await isPostmaster(left, join(dataDir, 'pgdata')))).toBe(false);
  });

  it('says why when a killed server cannot be started again', async () => {
    const lost = Promise.withResolvers<Error>();
    const { pid, stop } = await startEmbedded({
      dataDir,
      restartPatienceMs: 100,
      onLost: lost.resolve,
    });
    await rename(join(dataDir, 'pgdata'), join(dataDir, 'elsewhere'));
    process.kill(pid(), 'SIGKILL');
    expect((await lost.promise).message).toMatch(/PostgreSQL|pg_ctl|ENOENT/);
    await stop();
    await rename(join(dataDir, 'elsewhere'), join(dataDir, 'pgdata'));
  });

  it('is not fooled by another process that has the number of the dead server', async () => {
    const { stop } = await start();
    const note = await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8');
    await stop();
    const recycled = note.replace(/^\d+/, String(process.pid));
    await writeFile(join(dataDir, 'pgdata', 'postmaster.pid'), recycled);
    await start();
    expect(lines.at(-1)).toMatch(/^started PostgreSQL/);
  });

  it('takes its lock again after PostgreSQL has closed all connections', async () => {
    const { url } = await start();
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and pid <> pg_backend_pid()`,
    );
    const holders = `select from pg_locks where locktype = 'advisory' and granted`;
    await expect.poll(() => query(url, holders)).toHaveLength(1);
    await expect(startEmbedded({ dataDir })).rejects.toThrow('is in use by');
  });

  it('ends with a process that exits without stopping it', async () => {
    const code = `
      const { startEmbedded } = await import(${JSON.stringify(moduleUrl)});
      await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    await new Promise((ended) => child.once('exit', ended));
    const noted = (): Promise<number> => postmasterPid().catch(() => 0);
    await expect.poll(noted, { timeout: 5000 }).toBe(0);
  });

  it('finds another port when the chosen one is taken meanwhile', async () => {
    // The settings name a port again at each start, so a port that others hold is no obstacle.
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

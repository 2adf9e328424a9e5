import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../configuration/startup-error.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareSchema } from './prepare-schema.ts';

async function refusalOf(databaseUrl: string): Promise<string> {
  const error: unknown = await openDatabase({ databaseUrl, dataDir: '' }).catch((e: unknown) => e);
  if (!(error instanceof StartupError)) throw new Error('it was not refused', { cause: error });
  return error.message;
}

describe('a database that cannot be reached', () => {
  it('is refused in one line that says where, why and what to do, without the password', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const line = await refusalOf(`postgresql://me:secret@127.0.0.1:${port}/cashier`);
    expect(line).toBe(
      `Cannot use the database at 127.0.0.1:${port}: ECONNREFUSED. ` +
        'Check DATABASE_URL and that PostgreSQL runs there.',
    );
  });

  it.each(['cashier', 'https://127.0.0.1/cashier', ''])('"%s" is not a URL', async (url) => {
    expect(await refusalOf(url)).toMatch(/^DATABASE_URL is not a URL/);
  });

  it('that is embedded is refused if its folder is not writable', async () => {
    const options = { databaseUrl: undefined, dataDir: fileURLToPath(import.meta.url) };
    const refused = openDatabase(options);
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow(/cannot be used \(\w+\): .*set CASHIER_DATA_DIR/);
  });
});

describe('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-database-'));
  chmodSync(folder, 0o711);
  const options = { databaseUrl: undefined, dataDir: join(folder, 'data') };
  const restarted = Promise.withResolvers<string>();

  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase(options, {
      onRestart: restarted.resolve,
      onLost: (line) => restarted.reject(new Error(line)),
    });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('cannot be used by another process', async () => {
    const second = openDatabase(options);
    await expect(second).rejects.toBeInstanceOf(StartupError);
    await expect(second).rejects.toThrow(/is in use by .*: stop that one first/);
  });

  it('is used by the server with a role that owns nothing', async () => {
    await prepareSchema(database);
    const { pool } = database;
    const { rows } = await pool.query(
      'select current_user as role, rolsuper from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ role: 'opencashier_server', rolsuper: false }]);
    await expect(pool.query('drop table cashier.deposits')).rejects.toThrow(/must be owner/);
    await expect(pool.query('delete from ledger.transfers')).rejects.toThrow(/permission denied/);
  });

  it('is restarted if its main process is killed, and the same pool keeps working', async () => {
    const { owner: pool } = database;
    await pool.query('create table kept (value int)');
    const { rows } = await pool.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    );
    process.kill(Number(rows[0]?.pid), 'SIGKILL');
    expect(await restarted.promise).toMatch(/had ended and was started again/);
    const readKept = () => pool.query('select from kept').then(({ rowCount }) => rowCount);
    await expect.poll(readKept).toBe(0);
  });
});

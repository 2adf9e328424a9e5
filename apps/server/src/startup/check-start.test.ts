import { mkdtempSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { freePort } from '@opencashier/testing/free-port';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { checkStart } from './check-start.ts';
import { readSettings } from './read-settings.ts';

const secret = 'a-secret-that-nobody-else-knows-long-enough';
const partners = mkdtempSync(join(tmpdir(), 'partners-'));
writeFileSync(
  join(partners, 'acme.json'),
  JSON.stringify({
    key: 'acme',
    origins: ['https://www.acme.example'],
    tokenKeys: [{ alg: 'HS256', secretEnv: 'PARTNER_ACME_TOKEN_SECRET' }],
  }),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const good = async () => ({
  NODE_ENV: 'production',
  CASHIER_PUBLIC_URL: 'https://pay.example',
  CASHIER_SECRET: secret,
  CASHIER_PROVIDERS: 'acme',
  PROVIDER_ACME_URL: 'https://acme.example',
  PROVIDER_ACME_SECRET: `whsec_${Buffer.from(secret).toString('base64')}`,
  PROVIDER_ACME_METHODS: 'visa',
  PARTNER_ACME_TOKEN_SECRET: secret,
  CASHIER_SECURITY_CONTACT: 'mailto:security@acme.example',
  DATABASE_URL: await database.serverUrl(),
  DATABASE_OWNER_URL: database.url,
});

it('the startup check reports no problems for an environment that would start, and migrates nothing', async () => {
  const [port, consolePort] = [await freePort(), await freePort()];
  const free = { CASHIER_PORT: String(port), CONSOLE_PORT: String(consolePort) };
  const listen = vi.spyOn(Server.prototype, 'listen');
  const { problems, notes } = await checkStart({ ...(await good()), ...free }, partners);
  // A server that starts at this moment needs its ports.
  expect(listen).not.toHaveBeenCalled();
  listen.mockRestore();
  expect(problems.filter((line) => !line.startsWith('The widget has not been built'))).toEqual([]);
  expect(notes.join()).toMatch(/^A start applies \d+ migrations\.$/);
  const { rows } = await database.pool.query(
    "select from information_schema.tables where table_name = 'schema_migrations'",
  );
  expect(rows).toEqual([]);
});

it('the startup check reports the errors of the environment and of the partner files together', async () => {
  const { problems } = await checkStart(
    { ...(await good()), CASHIER_PORT: 'soon', PARTNER_ACME_TOKEN_SECRET: undefined },
    partners,
  );
  expect(problems.join('\n')).toContain('CASHIER_PORT is not valid');
  expect(problems.join('\n')).toContain('Set PARTNER_ACME_TOKEN_SECRET');
});

it('the startup check notes that security.txt has no contact', async () => {
  const env = { ...(await good()), CASHIER_SECURITY_CONTACT: undefined };
  const { problems, notes } = await checkStart(env, partners);
  expect(problems.filter((line) => !line.startsWith('The widget has not been built'))).toEqual([]);
  expect(notes.join('\n')).toContain('there is no /.well-known/security.txt');
});

it('the startup check only notes partner files that a start in development leaves out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partners-'));
  writeFileSync(join(folder, 'broken.json'), '{');
  const { problems, notes } = await checkStart(
    { ...(await good()), NODE_ENV: 'development' },
    folder,
  );
  expect(problems.join('\n')).not.toContain(folder);
  expect(notes.join('\n')).toContain(join(folder, 'broken.json'));
  expect(notes.join('\n')).toContain(`No partner file in ${folder}`);
});

it('a start reports the errors of the environment and of every partner file together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partners-'));
  for (const key of ['one', 'two']) {
    const tokenKeys = ['A', 'B'].map((name) => ({
      alg: 'HS256',
      secretEnv: `${key.toUpperCase()}_${name}`,
    }));
    const file = { key, origins: ['https://www.acme.example'], tokenKeys };
    writeFileSync(join(folder, `${key}.json`), JSON.stringify(file));
  }
  const env = { ...(await good()), CASHIER_PORT: 'soon' };
  expect(() => readSettings(env, folder, () => {})).toThrow(
    /^CASHIER_PORT .*\nSet ONE_A: .*\nSet ONE_B: .*\nSet TWO_A: .*\nSet TWO_B: .*$/,
  );
});

it('the startup check reads the methods of providers and the rates, and notes a busy port', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const { problems, notes } = await checkStart(
    {
      ...(await good()),
      PROVIDER_ACME_METHODS: 'vissa',
      CASHIER_RATES_FILE: join(partners, 'no-rates.json'),
      CASHIER_PORT: String(port),
    },
    partners,
  );
  busy.close();
  expect(problems).toEqual([
    expect.stringContaining('PROVIDER_ACME_METHODS: vissa is not'),
    expect.stringContaining('no-rates.json is not a valid file of rates'),
  ]);
  expect(notes.join()).toContain(`CASHIER_PORT: port ${port} on 127.0.0.1 is in use now`);
});

it('the startup check reports that the database cannot be reached', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  const { problems } = await checkStart(
    { ...(await good()), DATABASE_OWNER_URL: url.href },
    partners,
  );
  expect(problems.join('\n')).toContain('Check DATABASE_OWNER_URL');
});

it('the startup check names a migration that was edited after the database applied it', async () => {
  const upgraded = await prepareDatabase();
  const env = {
    ...(await good()),
    DATABASE_URL: await upgraded.serverUrl(),
    DATABASE_OWNER_URL: upgraded.url,
  };
  await upgraded.pool.query(
    `update public.schema_migrations set checksum = 'of another text'
     where set = 'cashier' and number = 2`,
  );
  const { problems } = await checkStart(env, partners);
  await upgraded.drop();
  expect(problems.join('\n')).toContain('The migration cashier 2 (messages) was edited after');
});

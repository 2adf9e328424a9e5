import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkStart } from './check-start.ts';

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
  PARTNER_ACME_TOKEN_SECRET: secret,
  DATABASE_URL: await database.serverUrl(),
  DATABASE_OWNER_URL: database.url,
});

it('the startup check reports no problems for an environment that would start, and migrates nothing', async () => {
  const { problems, notes } = await checkStart(await good(), partners);
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

it('the startup check reports that the database cannot be reached', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  const { problems } = await checkStart(
    { ...(await good()), DATABASE_OWNER_URL: url.href },
    partners,
  );
  expect(problems.join('\n')).toContain('Check DATABASE_OWNER_URL');
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountSealers } from '../providers/kinds.ts';
import { prepareDatabase } from '../testing/server-database.ts';
import { sealedTables } from './sealed-values.ts';

const source = fileURLToPath(new URL('../', import.meta.url));

/** The lines of the server, without its tests, in which this occurs, with their files. */
function linesWith(pattern: RegExp): string[] {
  const files = globSync('**/*.ts', { cwd: source }).toSorted();
  return files
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .flatMap((file) =>
      readFileSync(`${source}${file}`, 'utf8')
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [file] : [])),
    );
}

/** Not needed any more when the answers to calls and their keys have been deleted. */
const shortLived = 'short-lived';

/** The files that seal, and the columns that store what they sealed. */
const uses: [file: string, places: string[] | typeof shortLived][] = [
  // The address in the page's own link, which a player follows back.
  ['deposits/create/ask-provider.ts', shortLived],
  ['deposits/create/ask-provider.ts', ['deposits.source']],
  ['deposits/domain/p2p-details.ts', ['deposits.p2p']],
  ['deposits/domain/typed-fields.ts', ['deposits.sealed_fields']],
  ['providers/vendor-api/payout-account.ts', ['withdrawals.account_token', 'saved_accounts.token']],
  ['providers/vendor-api/reference-store.ts', ['provider_records.sealed']],
  ['transport/console/sign-in-routes.ts', shortLived],
  ['transport/idempotent-call.ts', shortLived],
  ['withdrawals/codes/withdrawal-code.ts', shortLived],
];

/** Columns with such a name that need not be sealed again. */
const otherColumns = [
  // A digest without a secret.
  'console_sessions.token_digest',
  // Players can request a new code.
  'withdrawal_codes.sealed',
];

const places = sealedTables.flatMap(({ name, columns }) => columns.map((one) => `${name}.${one}`));

let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

it('every text that the server seals is listed here, and sealed again if it stays', () => {
  const found = linesWith(/\.close\([^)]/).filter((file) => file !== 'security/seal.ts');
  expect(found, 'add the place to sealed-values.ts').toEqual(uses.map(([file]) => file));
  const stored = uses.flatMap(([, where]) => (where === shortLived ? [] : where));
  expect(places.toSorted()).toEqual(stored.toSorted());
});

it('every column for sealed texts or tokens is sealed again, or need not be', async () => {
  const { rows } = await database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'cashier' and column_name ~ 'sealed|token'`,
  );
  const known = [...places, ...otherColumns];
  const unknown = rows.map(({ place }) => place).filter((place) => !known.includes(place));
  expect(unknown, 'add it to sealed-values.ts').toEqual([]);
});

it('the kinds whose accounts are sealed are those whose adapters seal them', () => {
  const adapters = linesWith(/= createPayoutAccounts\(/).map((file) => file.split('/')[1] ?? '');
  const kinds = ['adyen', 'btcpay', 'http', 'hyperswitch', 'mercadopago'] as const;
  expect(accountSealers(kinds.map((kind) => ({ kind, name: kind })))).toEqual(adapters);
});

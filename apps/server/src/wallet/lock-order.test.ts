import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { createLedgerWallet } from './ledger-wallet.ts';

let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

const money = (reference: string, amountMinor: bigint, owner = 'demo:busy') => ({
  partner: 'demo',
  owner,
  amountMinor,
  currency: 'EUR',
  reference,
});

it('50 withdrawals are held at once while deposits are reversed, without a deadlock', async () => {
  const { pool } = database;
  const wallet = createLedgerWallet(pool);
  await transaction(pool, (db) => wallet.credit(db, money('deposit:0', 1n, 'demo:first')));
  await transaction(pool, (db) => wallet.credit(db, money('deposit:1', 10_000n)));
  // Without the wallet's retry, which must not be necessary.
  const ledger = createLedger(pool);
  const [from, to] = [playerAccount('demo:busy'), houseAccount('demo')];
  const holds = Array.from({ length: 50 }, (_, n) =>
    ledger.hold({ from, to, amount: 10n, currency: 'EUR', reference: `withdrawal:${n}` }),
  );
  const reversals = Array.from({ length: 25 }, (_, n) =>
    transaction(pool, (db) => wallet.reverse(db, money(`reversal:${n}`, 20n)), { attempts: 1 }),
  );
  const settled = await Promise.allSettled([...holds, ...reversals]);
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await wallet.balance('demo:busy', 'EUR')).toBe(10_000n - 500n - 500n);
});

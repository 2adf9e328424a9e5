import type { TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger, type Ledger } from './index.ts';
import { createLedgerDatabase, deposit, withdrawal } from './testing/ledger-database.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await createLedgerDatabase();
  ledger = createLedger(database.pool, { houseShards: 1 });
});
afterAll(() => database.drop());

type Credit = [reference: string, owner: string, amount: bigint];

async function creditTogether(credits: readonly Credit[], house = 'acme'): Promise<string[]> {
  const { rows } = await database.pool.query<{ posted: string[] }>(
    `select ledger.credit_together($1, 'MXN', 'deposit', $2, $3, $4, 1) as posted`,
    [
      house,
      credits.map(([reference]) => reference),
      credits.map(([, owner]) => owner),
      credits.map(([, , amount]) => amount),
    ],
  );
  return rows[0]?.posted.toSorted() ?? [];
}

const posted = async (owner: string) => (await ledger.balance(owner, 'MXN')).posted;

async function expectAgreement(): Promise<void> {
  expect((await ledger.checkReplay({ fromStart: true })).disagreements).toEqual([]);
}

describe('players credited together', () => {
  it('each get their sum, also without an account and more than once', async () => {
    await ledger.transfer(deposit('known', { reference: 'first', amount: 1n }));
    const credits: Credit[] = [
      ['t1', 'known', 10n],
      ['t2', 'new', 20n],
      ['t3', 'known', 30n],
    ];
    expect(await creditTogether(credits)).toEqual(['t1', 't2', 't3']);
    expect(await posted('known')).toBe(41n);
    expect(await posted('new')).toBe(20n);
    expect(await creditTogether(credits), 'a second time').toEqual([]);
    expect(await posted('known')).toBe(41n);
    const again = await ledger.transfer(deposit('new', { reference: 't2', amount: 20n }));
    expect(again.outcome).toBe('exists');
    await expectAgreement();
  });

  it('leave out a frozen account and a reference that another transfer has', async () => {
    await ledger.transfer(deposit('frozen', { reference: 'before', amount: 1n }));
    const { rows } = await database.pool.query<{ id: bigint }>(
      `select id from ledger.accounts where owner = 'frozen'`,
    );
    const [account] = rows;
    await database.pool.query(`select ledger.freeze_account($1, 'test')`, [account?.id]);
    const credits: Credit[] = [
      ['l1', 'frozen', 10n],
      ['before', 'free', 10n],
      ['l2', 'free', 10n],
    ];
    expect(await creditTogether(credits)).toEqual(['l2']);
    expect(await posted('frozen')).toBe(1n);
    expect(await posted('free')).toBe(10n);
    await ledger.unfreeze(account?.id ?? 0n);
  });

  it('are all left out while the house has no account', async () => {
    expect(await creditTogether([['h1', 'homeless', 10n]], 'nobody')).toEqual([]);
    const { rowCount } = await database.pool.query(
      `select from ledger.accounts where owner = 'homeless'`,
    );
    expect(rowCount).toBe(0);
  });

  it('and alone, in any order and at once, neither wait in a circle nor lose a sum', async () => {
    const owners = Array.from({ length: 6 }, (_, n) => `busy${n}`);
    const group = (round: number) => {
      const order = round % 2 === 0 ? owners : owners.toReversed();
      return creditTogether(order.map((owner): Credit => [`g${round}:${owner}`, owner, 10n]));
    };
    await group(0);
    const rounds = Array.from({ length: 20 }, (_, n) => n + 1);
    await Promise.all([
      ...rounds.map(group),
      ...rounds.flatMap((round) =>
        owners.map(async (owner) => {
          await ledger.transfer(deposit(owner, { reference: `a${round}:${owner}`, amount: 1n }));
          await ledger.transfer(withdrawal(owner, { reference: `w${round}:${owner}`, amount: 1n }));
        }),
      ),
    ]);
    for (const owner of owners) expect(await posted(owner)).toBe(210n);
    await expectAgreement();
  });

  it('that are new, opened by several at once, have one account each', async () => {
    const owners = Array.from({ length: 10 }, (_, n) => `opened${n}`);
    const groups = Array.from({ length: 6 }, (_, round) => {
      const order = round % 2 === 0 ? owners : owners.toReversed();
      return creditTogether(order.map((owner): Credit => [`o${round}:${owner}`, owner, 1n]));
    });
    await Promise.all(groups);
    for (const owner of owners) expect(await posted(owner)).toBe(6n);
    await expectAgreement();
  });
});

import type { TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from './index.ts';
import type { HistoryEntry, Ledger } from './index.ts';
import { createLedgerDatabase, deposit, withdrawal } from './testing/ledger-database.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await createLedgerDatabase();
  ledger = createLedger(database.pool);
});
afterAll(() => database.drop());

describe('history', () => {
  it('shows what each transfer changed, newest first', async () => {
    const purpose = 'deposit';
    await ledger.transfer(deposit('a', { reference: 'a1', amount: 100n, purpose }));
    await ledger.hold(withdrawal('a', { reference: 'a2', amount: 30n }));
    await ledger.post({ reference: 'a3', pending: 'a2', amount: 20n });
    await ledger.hold(withdrawal('a', { reference: 'a4', amount: 5n }));
    await ledger.void({ reference: 'a5', pending: 'a4' });
    const entries = await ledger.history('a', { limit: 10 });
    expect(
      entries.map(({ reference, kind, change, held }) => [reference, kind, change, held]),
    ).toEqual([
      ['a5', 'void', 0n, -5n],
      ['a4', 'pending', 0n, 5n],
      ['a3', 'post', -20n, -30n],
      ['a2', 'pending', 0n, 30n],
      ['a1', 'plain', 100n, 0n],
    ]);
    expect(entries.at(-1)).toMatchObject({ purpose, currency: 'MXN', amount: 100n });
    expect(entries.at(-1)?.at).toBeInstanceOf(Date);
  });

  it('pages through all currencies without gaps or repetitions', async () => {
    const currencies = ['MXN', 'USD', 'BTC'];
    for (let index = 0; index < 25; index += 1) {
      const currency = currencies[index % 3] ?? 'MXN';
      await ledger.transfer(deposit('b', { reference: `b${index}`, amount: 2n, currency }));
      await ledger.transfer(deposit('other', { reference: `o${index}`, amount: 2n, currency }));
    }
    const seen: HistoryEntry[] = [];
    let page = await ledger.history('b', { limit: 7 });
    while (page.length > 0) {
      seen.push(...page);
      const last = page.at(-1);
      page = last ? await ledger.history('b', { limit: 7, before: last.id }) : [];
    }
    const expected = Array.from({ length: 25 }, (_, index) => `b${24 - index}`);
    expect(seen.map((entry) => entry.reference)).toEqual(expected);
  });

  it('reads only as much of a long history as the page needs', async () => {
    await database.pool.query('analyze ledger.transfers');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off)
       select id from ledger.transfers where credit_account =
         (select min(id) from ledger.accounts where owner = 'b') and id < 9999
       order by id desc limit 3`,
    );
    await client.query('rollback');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Only Scan Backward using transfers_by_credit_account');
    expect(plan).not.toContain('Sort');
  });
});

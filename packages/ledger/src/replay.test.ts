import { sql } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger } from './index.ts';
import type { Ledger } from './index.ts';
import { createLedgerDatabase, deposit, withdrawal } from './testing/ledger-database.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeEach(async () => {
  database = await createLedgerDatabase();
  ledger = createLedger(database.pool, { houseShards: 2 });
  await ledger.transfer(deposit('p', { reference: 'p1', amount: 100n }));
  await ledger.hold(withdrawal('p', { reference: 'p2', amount: 30n }));
  await ledger.post({ reference: 'p3', pending: 'p2', amount: 20n });
  await ledger.hold(withdrawal('p', { reference: 'p4', amount: 5n }));
});
afterEach(() => database.drop());

async function steal(owner: string): Promise<void> {
  await database.pool.query(
    sql`update ledger.accounts set credits_posted = credits_posted + 1 where owner = ${owner}`,
  );
}

describe('checkReplay', () => {
  it('finds no difference between balances and transfers', async () => {
    const result = await ledger.checkReplay();
    expect(result).toEqual({ checked: expect.any(Number), disagreements: [], next: undefined });
    expect(result.checked).toBeGreaterThan(1);
  });

  it('freezes only the account that disagrees', async () => {
    await ledger.transfer(deposit('q', { reference: 'q1', amount: 100n }));
    await steal('p');
    const { disagreements } = await ledger.checkReplay();
    expect(disagreements).toEqual([
      { accountId: expect.any(BigInt), owner: 'p', kind: 'player', currency: 'MXN' },
    ]);
    for (const posting of [
      () => ledger.transfer(withdrawal('p', { reference: 'p5', amount: 1n })),
      () => ledger.transfer(deposit('p', { reference: 'p6', amount: 1n })),
      () => ledger.void({ reference: 'p7', pending: 'p4' }),
    ]) {
      await expect(posting()).rejects.toMatchObject({ code: 'accountFrozen' });
    }
    await ledger.transfer(withdrawal('q', { reference: 'q2', amount: 1n }));
    // Earlier references are still known.
    const known = await ledger.transfer(deposit('p', { reference: 'p1', amount: 100n }));
    expect(known.outcome).toBe('exists');
  });

  it('allows transfers again once an account is corrected and unfrozen', async () => {
    await steal('p');
    const { disagreements } = await ledger.checkReplay();
    await database.pool.query(
      `update ledger.accounts set credits_posted = credits_posted - 1 where owner = 'p'`,
    );
    for (const { accountId } of disagreements) await ledger.unfreeze(accountId);
    expect((await ledger.checkReplay()).disagreements).toEqual([]);
    await ledger.transfer(deposit('p', { reference: 'p5', amount: 1n }));
  });

  it('uses another house account for a deposit if one is frozen', async () => {
    await database.pool.query(
      `update ledger.accounts set frozen_at = now()
       where id = (select debit_account from ledger.transfers where reference = 'p1')`,
    );
    for (let index = 0; index < 10; index += 1) {
      await ledger.transfer(deposit('q', { reference: `q${index}`, amount: 1n }));
    }
    expect((await ledger.balance('q', 'MXN')).posted).toBe(10n);
  });

  it('starts from its checkpoints', async () => {
    await ledger.checkReplay();
    const checkpoints = `select count(*), max(transfer_id) as last from ledger.checkpoints`;
    const { rows } = await database.pool.query<{ count: bigint; last: bigint }>(checkpoints);
    expect(rows[0]?.count).toBeGreaterThan(1n);
    // A wrong checkpoint makes the replay fail, which proves that it is used. A replay from the
    // start ignores it.
    await database.pool.query('update ledger.checkpoints set debits_posted = debits_posted + 1');
    expect((await ledger.checkReplay({ fromStart: true })).disagreements).toEqual([]);
    expect((await ledger.checkReplay()).disagreements).not.toEqual([]);
  });

  it('advances its checkpoints with the transfers', async () => {
    await ledger.checkReplay();
    const posting = await ledger.transfer(deposit('p', { reference: 'p5', amount: 1n }));
    await ledger.checkReplay();
    const { rows } = await database.pool.query<{ transfer_id: bigint; credits_posted: bigint }>(
      `select transfer_id, c.credits_posted from ledger.checkpoints c
       join ledger.accounts a on a.id = c.account_id where owner = 'p'`,
    );
    expect(rows).toEqual([{ transfer_id: posting.id, credits_posted: 101n }]);
  });

  it('processes the accounts in batches', async () => {
    for (let index = 0; index < 9; index += 1) {
      await ledger.transfer(deposit(`q${index}`, { reference: `q${index}`, amount: 1n }));
    }
    await steal('q8');
    let after: bigint | undefined = 0n;
    let checked = 0;
    const owners: string[] = [];
    while (after !== undefined) {
      const result = await ledger.checkReplay({ after, limit: 4 });
      checked += result.checked;
      owners.push(...result.disagreements.map((disagreement) => disagreement.owner));
      after = result.next;
    }
    const { rowCount } = await database.pool.query('select from ledger.accounts');
    expect(checked).toBe(rowCount);
    expect(owners).toEqual(['q8']);
  });
});

describe('checkReplayOnward', () => {
  it('continues where the last call stopped, and starts over at the end', async () => {
    await ledger.transfer(deposit('q', { reference: 'q1', amount: 1n }));
    const all = (await ledger.checkReplay({ limit: 100 })).checked;
    const batch = all - 1;
    expect((await ledger.checkReplayOnward(batch)).checked).toBe(batch);
    expect((await ledger.checkReplayOnward(batch)).checked).toBe(1);
    expect((await ledger.checkReplayOnward(batch)).checked).toBe(batch);
  });

  it('runs in one process at a time, and in another once the first has died', async () => {
    const claim = (until: string) =>
      database.pool.query(sql`update ledger.replay_place set claimed_until = ${until}`);
    await claim('infinity');
    expect((await ledger.checkReplayOnward(9)).checked).toBe(0);
    await claim('-infinity');
    expect((await ledger.checkReplayOnward(9)).checked).toBeGreaterThan(0);
  });
});

describe('the schema', () => {
  it.each(['update ledger.transfers set amount = 1', 'delete from ledger.transfers'])(
    'rejects %s',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toThrow('a transfer is never changed');
    },
  );

  it('rejects truncating the transfers', async () => {
    await expect(database.pool.query('truncate ledger.transfers cascade')).rejects.toThrow(
      'a transfer is never changed',
    );
  });

  it('rejects an overdraft from any code', async () => {
    await expect(
      database.pool.query(
        `update ledger.accounts set debits_posted = credits_posted + 1 where kind = 'player'`,
      ),
    ).rejects.toThrow('accounts_no_overdraft');
  });

  it('rejects a transfer between two currencies', async () => {
    await ledger.transfer(deposit('p', { reference: 'usd', amount: 1n, currency: 'USD' }));
    await expect(
      database.pool.query(
        `insert into ledger.transfers
           (reference, kind, debit_account, credit_account, currency, amount, pending_delta)
         select 'mixed', 'plain', a.id, b.id, 'USD', 1, 0 from ledger.accounts a, ledger.accounts b
         where a.kind = 'player' and a.currency = 'USD' and b.kind = 'house' and b.currency = 'MXN'
         limit 1`,
      ),
    ).rejects.toThrow('foreign key constraint');
  });
});

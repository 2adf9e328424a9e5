import { transaction } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger, houseAccount, playerAccount, receivableAccount } from './index.ts';
import type { Ledger } from './index.ts';
import { createLedgerDatabase, deposit, withdrawal } from './testing/ledger-database.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await createLedgerDatabase();
  ledger = createLedger(database.pool);
});
afterAll(() => database.drop());

describe('a posting between the house and an account that exists', () => {
  it('looks for the accounts once', async () => {
    const first = deposit('o1', { reference: 'o1-a', amount: 5n });
    await ledger.transfer(first);
    const calls = await transaction(database.pool, async (db) => {
      await db.query(`set local track_functions = 'all'`);
      await createLedger(db).transfer({ ...first, reference: 'o1-b' });
      const { rows } = await db.query<{ name: string; calls: bigint }>(`
        select funcname::text as name, calls from pg_stat_xact_user_functions
        where schemaname = 'ledger' order by funcname`);
      return rows;
    });
    expect(calls).toEqual([{ name: 'post', calls: 1n }]);
    expect((await ledger.balance('o1', 'MXN')).posted).toBe(10n);
  });

  it('is refused if the account is frozen, and is known if it was posted before', async () => {
    const first = deposit('o2', { reference: 'o2-a', amount: 5n });
    const posted = await ledger.transfer(first);
    await database.pool.query(`
      update ledger.accounts set frozen_at = now() where owner = 'o2' and kind = 'player'`);
    const second = { ...first, reference: 'o2-b' };
    await expect(ledger.transfer(second)).rejects.toMatchObject({ code: 'accountFrozen' });
    expect(await ledger.transfer(first)).toEqual({ ...posted, outcome: 'exists' });
    expect((await ledger.balance('o2', 'MXN')).posted).toBe(5n);
  });

  it('that was posted before is known, even if the money is spent since', async () => {
    await ledger.transfer(deposit('o3', { reference: 'o3-a', amount: 5n }));
    const spent = withdrawal('o3', { reference: 'o3-b', amount: 5n });
    const posted = await ledger.transfer(spent);
    expect(await ledger.transfer(spent)).toEqual({ ...posted, outcome: 'exists' });
    await expect(ledger.transfer({ ...spent, amount: 4n })).rejects.toThrow('another transfer');
  });
});

describe('transfer', () => {
  it('opens missing accounts and moves the amount', async () => {
    const posting = await ledger.transfer(deposit('t1', { reference: 't1-a', amount: 10_050n }));
    expect(posting).toEqual({ outcome: 'posted', id: expect.any(BigInt) });
    expect(await ledger.balance('t1', 'MXN')).toEqual({
      posted: 10_050n,
      pending: 0n,
      available: 10_050n,
    });
  });

  it('is exact for amounts beyond 64 bits', async () => {
    const wei = 123_456_789_012_345_678_901_234_567n;
    await ledger.transfer(deposit('t2', { reference: 't2-a', amount: wei, currency: 'ETH' }));
    await ledger.transfer(withdrawal('t2', { reference: 't2-b', amount: 1n, currency: 'ETH' }));
    expect((await ledger.balance('t2', 'ETH')).posted).toBe(wei - 1n);
  });

  it('never overdraws a player', async () => {
    await ledger.transfer(deposit('t3', { reference: 't3-a', amount: 100n }));
    await expect(
      ledger.transfer(withdrawal('t3', { reference: 't3-b', amount: 101n })),
    ).rejects.toMatchObject({ name: 'LedgerError', code: 'insufficient' });
    // A refused reference can be used again.
    await ledger.transfer(withdrawal('t3', { reference: 't3-b', amount: 100n }));
    expect((await ledger.balance('t3', 'MXN')).available).toBe(0n);
  });

  it('lets house and receivable accounts go below zero', async () => {
    await ledger.transfer({
      reference: 't4-a',
      from: receivableAccount('t4'),
      to: houseAccount('t4-house'),
      currency: 'MXN',
      amount: 70n,
    });
    expect((await ledger.balance('t4', 'MXN', 'receivable')).posted).toBe(-70n);
    expect((await ledger.balance('t4-house', 'MXN', 'house')).posted).toBe(70n);
    expect((await ledger.balance('t4', 'MXN')).posted).toBe(0n);
  });

  it('rejects programming errors', async () => {
    const of = (change: object) => ledger.transfer({ ...deposit('t5', base), ...change });
    const base = { reference: 't5-a', amount: 1n };
    await expect(of({ amount: 0n })).rejects.toThrow('cannot move 0');
    await expect(of({ amount: -1n })).rejects.toThrow('cannot move -1');
    await expect(of({ currency: 'MXM' })).rejects.toThrow('unknown currency MXM');
    await expect(of({ from: playerAccount('t5') })).rejects.toThrow('check constraint');
    await expect(of({ reference: '' })).rejects.toThrow('check constraint');
  });
});

describe('a reference', () => {
  it('moves money once, however often it is posted', async () => {
    const input = deposit('r1', { reference: 'r1-a', amount: 100n });
    const first = await ledger.transfer(input);
    expect(await ledger.transfer(input)).toEqual({ outcome: 'exists', id: first.id });
    expect(await ledger.transfer({ ...input, purpose: 'another purpose' })).toEqual({
      outcome: 'exists',
      id: first.id,
    });
    expect((await ledger.balance('r1', 'MXN')).posted).toBe(100n);
  });

  it.each([
    ['amount', { amount: 101n }],
    ['currency', { currency: 'USD' }],
    ['player', { to: playerAccount('r2-other') }],
    ['house', { from: houseAccount('other') }],
    ['kind of account', { to: receivableAccount('r2') }],
  ])('is rejected for another %s', async (what, change) => {
    const input = deposit('r2', { reference: `r2-${what}`, amount: 100n });
    await ledger.transfer(input);
    await expect(ledger.transfer({ ...input, ...change })).rejects.toMatchObject({
      code: 'referenceConflict',
    });
    await expect(ledger.hold(input)).rejects.toMatchObject({ code: 'referenceConflict' });
  });

  it('is recognised after the number of house shards changes', async () => {
    const input = deposit('r3', { reference: 'r3-a', amount: 100n });
    await ledger.transfer(input);
    const wider = createLedger(database.pool, { houseShards: 64 });
    expect((await wider.transfer(input)).outcome).toBe('exists');
  });
});

describe('hold', () => {
  it('reserves money until it is posted', async () => {
    await ledger.transfer(deposit('h1', { reference: 'h1-a', amount: 100n }));
    await ledger.hold(withdrawal('h1', { reference: 'h1-b', amount: 80n }));
    expect(await ledger.balance('h1', 'MXN')).toEqual({
      posted: 100n,
      pending: 80n,
      available: 20n,
    });
    await expect(
      ledger.hold(withdrawal('h1', { reference: 'h1-c', amount: 21n })),
    ).rejects.toMatchObject({ code: 'insufficient' });
    await ledger.post({ reference: 'h1-d', pending: 'h1-b' });
    expect(await ledger.balance('h1', 'MXN')).toEqual({
      posted: 20n,
      pending: 0n,
      available: 20n,
    });
  });

  it('can be posted in part, which releases the rest', async () => {
    await ledger.transfer(deposit('h2', { reference: 'h2-a', amount: 100n }));
    await ledger.hold(withdrawal('h2', { reference: 'h2-b', amount: 80n }));
    await expect(
      ledger.post({ reference: 'h2-c', pending: 'h2-b', amount: 81n }),
    ).rejects.toMatchObject({ code: 'pendingExceeded' });
    await ledger.post({ reference: 'h2-c', pending: 'h2-b', amount: 30n });
    expect(await ledger.balance('h2', 'MXN')).toEqual({
      posted: 70n,
      pending: 0n,
      available: 70n,
    });
  });

  it('can be voided', async () => {
    await ledger.transfer(deposit('h3', { reference: 'h3-a', amount: 100n }));
    await ledger.hold(withdrawal('h3', { reference: 'h3-b', amount: 80n }));
    await ledger.void({ reference: 'h3-c', pending: 'h3-b' });
    expect(await ledger.balance('h3', 'MXN')).toEqual({
      posted: 100n,
      pending: 0n,
      available: 100n,
    });
  });

  it('exists until it is settled', async () => {
    await ledger.transfer(deposit('h7', { reference: 'h7-a', amount: 100n }));
    expect(await ledger.isHeld('h7-b')).toBe(false);
    await ledger.hold(withdrawal('h7', { reference: 'h7-b', amount: 80n }));
    expect([await ledger.isHeld('h7-b'), await ledger.isHeld('h7-a')]).toEqual([true, false]);
    await ledger.void({ reference: 'h7-c', pending: 'h7-b' });
    expect(await ledger.isHeld('h7-b')).toBe(false);
  });

  it('is settled once, and repeating the settlement returns it', async () => {
    await ledger.transfer(deposit('h4', { reference: 'h4-a', amount: 100n }));
    await ledger.hold(withdrawal('h4', { reference: 'h4-b', amount: 80n }));
    const settled = await ledger.post({ reference: 'h4-c', pending: 'h4-b' });
    const same = { outcome: 'exists', id: settled.id };
    expect(await ledger.post({ reference: 'h4-c', pending: 'h4-b' })).toEqual(same);
    expect(await ledger.post({ reference: 'h4-c', pending: 'h4-b', amount: 80n })).toEqual(same);
    await expect(
      ledger.post({ reference: 'h4-c', pending: 'h4-b', amount: 79n }),
    ).rejects.toMatchObject({ code: 'referenceConflict' });
    await expect(ledger.post({ reference: 'h4-d', pending: 'h4-b' })).rejects.toMatchObject({
      code: 'pendingSettled',
    });
    await expect(ledger.void({ reference: 'h4-e', pending: 'h4-b' })).rejects.toMatchObject({
      code: 'pendingSettled',
    });
    expect((await ledger.balance('h4', 'MXN')).posted).toBe(20n);
  });

  it('must exist and be a hold to be settled', async () => {
    await ledger.transfer(deposit('h5', { reference: 'h5-a', amount: 100n }));
    for (const pending of ['h5-a', 'nothing']) {
      await expect(ledger.void({ reference: 'h5-b', pending })).rejects.toMatchObject({
        code: 'pendingNotFound',
      });
    }
  });

  it('makes incoming money available only after it is posted', async () => {
    await ledger.hold(deposit('h6', { reference: 'h6-a', amount: 100n }));
    expect((await ledger.balance('h6', 'MXN')).available).toBe(0n);
    await ledger.post({ reference: 'h6-b', pending: 'h6-a' });
    expect((await ledger.balance('h6', 'MXN')).available).toBe(100n);
  });
});

describe('balances', () => {
  it('are separate for each currency', async () => {
    await ledger.transfer(deposit('b1', { reference: 'b1-a', amount: 5n, currency: 'USD' }));
    await ledger.transfer(deposit('b1', { reference: 'b1-b', amount: 7n, currency: 'BTC' }));
    await ledger.hold(withdrawal('b1', { reference: 'b1-c', amount: 3n, currency: 'BTC' }));
    expect(await ledger.balances('b1')).toEqual(
      new Map([
        ['BTC', { posted: 7n, pending: 3n, available: 4n }],
        ['USD', { posted: 5n, pending: 0n, available: 5n }],
      ]),
    );
    expect(await ledger.balances('unknown')).toEqual(new Map());
    expect(await ledger.balance('unknown', 'USD')).toEqual({
      posted: 0n,
      pending: 0n,
      available: 0n,
    });
  });

  it('are summed over the shards of the house, which share the load', async () => {
    for (let index = 0; index < 60; index += 1) {
      const transfer = { reference: `b2-${index}`, amount: 1n, currency: 'PEN' };
      const input = deposit(`b2-player-${index}`, transfer);
      await ledger.transfer(input);
    }
    expect((await ledger.balance('acme', 'PEN', 'house')).posted).toBe(-60n);
    const { rows } = await database.pool.query(
      `select shard from ledger.accounts where kind = 'house' and currency = 'PEN'`,
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.length).toBeLessThanOrEqual(16);
  });
});

describe('a ledger in a transaction', () => {
  it('is rolled back with it', async () => {
    const failing = transaction(database.pool, async (client) => {
      await createLedger(client).transfer(deposit('x1', { reference: 'x1-a', amount: 100n }));
      throw new Error('a row in the same transaction was refused');
    });
    await expect(failing).rejects.toThrow('a row in the same transaction was refused');
    expect((await ledger.balance('x1', 'MXN')).posted).toBe(0n);
    const again = await ledger.transfer(deposit('x1', { reference: 'x1-a', amount: 100n }));
    expect(again.outcome).toBe('posted');
  });
});

import { sql } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger } from './index.ts';
import type { Ledger, OldReplayResult } from './index.ts';
import { createLedgerDatabase, deposit, withdrawal } from './testing/ledger-database.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeEach(async () => {
  database = await createLedgerDatabase();
  ledger = createLedger(database.pool, { houseShards: 1 });
  for (let n = 0; n < 6; n += 1) {
    await ledger.transfer(deposit('p', { reference: `p${n}`, amount: 100n }));
    await ledger.hold(withdrawal('p', { reference: `h${n}`, amount: 30n }));
  }
  await ledger.post({ reference: 'sent', pending: 'h0', amount: 20n });
  await ledger.void({ reference: 'released', pending: 'h1' });
  await ledger.checkReplay();
});
afterEach(() => database.drop());

/** Somebody changes an old transfer behind the ledger's back. */
async function falsify(reference: string): Promise<void> {
  await database.pool.query('alter table ledger.transfers disable trigger user');
  await database.pool.query(
    sql`update ledger.transfers set amount = amount + 1 where reference = ${reference}`,
  );
  await database.pool.query('alter table ledger.transfers enable trigger user');
}

/** Calls until a round has ended; returns all results. */
async function wholeRound(transfersMax: number): Promise<OldReplayResult[]> {
  const results: OldReplayResult[] = [];
  for (;;) {
    const result = await ledger.replayOld(transfersMax);
    results.push(result);
    if (result.lastRoundEndedAt) return results;
  }
}

describe('replayOld', () => {
  it('replays all transfers before the checkpoints in small steps, and finds no disagreement', async () => {
    const results = await wholeRound(3);
    expect(results.length).toBeGreaterThan(9);
    expect(Math.max(...results.map(({ transfers }) => transfers))).toBe(3);
    // 14 transfers, each of them on two accounts.
    expect(results.reduce((sum, { transfers }) => sum + transfers, 0)).toBe(28);
    expect(results.flatMap(({ disagreements }) => disagreements)).toEqual([]);
    const progress = results.slice(0, -1).map((result) => result.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeGreaterThan(0.9);
  });

  it('finds a changed old transfer, which the replay from the checkpoints misses', async () => {
    await falsify('p2');
    expect((await ledger.checkReplay()).disagreements).toEqual([]);
    const found = (await wholeRound(5)).flatMap(({ disagreements }) => disagreements);
    expect(found.map(({ owner, kind }) => [owner, kind])).toEqual([
      ['acme', 'house'],
      ['p', 'player'],
    ]);
    const next = ledger.transfer(deposit('p', { reference: 'next', amount: 1n }));
    await expect(next).rejects.toMatchObject({ code: 'accountFrozen' });
    expect(await ledger.countFrozen()).toBe(2);
  });

  it('is not affected by transfers posted while it runs', async () => {
    await ledger.replayOld(4);
    await ledger.transfer(deposit('p', { reference: 'meanwhile', amount: 7n }));
    await ledger.checkReplay();
    const found = (await wholeRound(4)).flatMap(({ disagreements }) => disagreements);
    expect(found).toEqual([]);
  });

  it('starts over after a round, and continues where another process stopped', async () => {
    await wholeRound(100);
    await ledger.replayOld(5);
    const other = createLedger(database.pool);
    await other.replayOld(5);
    const { rows } = await database.pool.query(
      'select rounds, transfers_done from ledger.old_replay',
    );
    expect(rows).toEqual([{ rounds: 1, transfers_done: 10n }]);
  });

  it('runs in one process at a time, and in another once the first has died', async () => {
    const until = (time: string) =>
      database.pool.query(sql`update ledger.old_replay set claimed_until = ${time}`);
    await until('infinity');
    expect((await ledger.replayOld(9)).transfers).toBe(0);
    await until('-infinity');
    expect((await ledger.replayOld(9)).transfers).toBe(9);
  });

  it('allows an account with a wrong checkpoint again once it is unfrozen', async () => {
    await database.pool.query('update ledger.checkpoints set debits_posted = debits_posted + 1');
    const found = (await wholeRound(100)).flatMap(({ disagreements }) => disagreements);
    for (const { accountId } of found) await ledger.unfreeze(accountId);
    expect((await ledger.checkReplay()).disagreements).toEqual([]);
    await ledger.replayOld(100);
    expect(await ledger.countFrozen()).toBe(0);
  });
});

import { transaction } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger, LedgerError, playerAccount } from './index.ts';
import type { Ledger } from './index.ts';
import { createLedgerDatabase, deposit, withdrawal } from './testing/ledger-database.ts';

let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await createLedgerDatabase({ maxConnections: 20 });
  ledger = createLedger(database.pool);
});
afterAll(() => database.drop());

function times<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: count }, (_, index) => run(index));
}

/** The outcome of a posting, or its error code. */
async function outcomeOf(posting: Promise<{ outcome: string }>): Promise<string> {
  try {
    return (await posting).outcome;
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
}

function count(outcomes: string[]): Record<string, number> {
  const counted = Object.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries(Object.entries(counted).map(([key, all]) => [key, all?.length ?? 0]));
}

describe('at the same time', () => {
  it('the same reference posted 20 times credits once', async () => {
    const input = deposit('a', { reference: 'a1', amount: 100n });
    const outcomes = await Promise.all(times(20, () => outcomeOf(ledger.transfer(input))));
    expect(count(outcomes)).toEqual({ posted: 1, exists: 19 });
    expect((await ledger.balance('a', 'MXN')).posted).toBe(100n);
  });

  it('the same reference for other amounts credits once and refuses the others', async () => {
    const outcomes = await Promise.all(
      times(20, (index) =>
        outcomeOf(ledger.transfer(deposit('b', { reference: 'b1', amount: BigInt(index + 1) }))),
      ),
    );
    expect(count(outcomes)).toEqual({ posted: 1, referenceConflict: 19 });
  });

  it('many transfers from one account never overdraw it', async () => {
    await ledger.transfer(deposit('c', { reference: 'c', amount: 1_000n }));
    const outcomes = await Promise.all(
      times(100, (index) => {
        const input = withdrawal('c', { reference: `c${index}`, amount: 30n });
        return outcomeOf(index % 2 ? ledger.transfer(input) : ledger.hold(input));
      }),
    );
    expect(count(outcomes)).toEqual({ posted: 33, insufficient: 67 });
    expect((await ledger.balance('c', 'MXN')).available).toBe(10n);
  });

  it('all of an account can be taken once, and its retries hear so', async () => {
    await ledger.transfer(deposit('d', { reference: 'd', amount: 100n }));
    const input = withdrawal('d', { reference: 'd1', amount: 100n });
    const outcomes = await Promise.all(times(20, () => outcomeOf(ledger.hold(input))));
    expect(count(outcomes)).toEqual({ posted: 1, exists: 19 });
  });

  it('one of post and void settles a hold', async () => {
    await ledger.transfer(deposit('e', { reference: 'e', amount: 100n }));
    await ledger.hold(withdrawal('e', { reference: 'e1', amount: 100n }));
    const outcomes = await Promise.all(
      times(20, (index) => {
        const input = { reference: `e1-${index % 2}`, pending: 'e1' };
        return outcomeOf(index % 2 ? ledger.post(input) : ledger.void(input));
      }),
    );
    expect(count(outcomes)).toEqual({ posted: 1, exists: 9, pendingSettled: 10 });
  });

  it('players who pay each other both ways do not deadlock', async () => {
    await ledger.transfer(deposit('f', { reference: 'f', amount: 1_000n }));
    await ledger.transfer(deposit('g', { reference: 'g', amount: 1_000n }));
    const outcomes = await Promise.all(
      times(200, (index) => {
        const [from, to] = index % 2 ? ['f', 'g'] : ['g', 'f'];
        return outcomeOf(
          ledger.transfer({
            reference: `fg${index}`,
            from: playerAccount(from ?? ''),
            to: playerAccount(to ?? ''),
            currency: 'MXN',
            amount: 1n,
          }),
        );
      }),
    );
    expect(count(outcomes)).toEqual({ posted: 200 });
    expect((await ledger.balance('f', 'MXN')).posted).toBe(1_000n);
  });

  it('accounts are opened once, whichever way round they are met first', async () => {
    const pairs = times(40, (index) => {
      const input = { reference: `h${index}`, amount: 1n, currency: 'KZT' };
      return outcomeOf(
        index % 2
          ? ledger.hold(deposit('h', input))
          : ledger.transfer(deposit('h', { ...input, from: { kind: 'receivable', owner: 'h' } })),
      );
    });
    expect(count(await Promise.all(pairs))).toEqual({ posted: 40 });
  });

  it('transactions of several postings that cross are run again, not lost', async () => {
    const cross = (index: number): Promise<void> =>
      transaction(
        database.pool,
        async (client) => {
          const own = createLedger(client);
          const players = index % 2 ? ['i', 'j'] : ['j', 'i'];
          for (const player of players) {
            await own.transfer(
              deposit(player, { reference: `ij${index}-${player}`, amount: 1n, currency: 'UAH' }),
            );
          }
        },
        { attempts: 20 },
      );
    await Promise.all(times(4, cross));
    expect((await ledger.balance('i', 'UAH')).posted).toBe(4n);
    expect((await ledger.balance('j', 'UAH')).posted).toBe(4n);
  });

  it('nothing of all this disagrees with its replay, nor adds up to anything but zero', async () => {
    expect((await ledger.checkReplay({ fromStart: true })).disagreements).toEqual([]);
    const { rows } = await database.pool.query<{ sum: bigint }>(
      `select sum(credits_posted - debits_posted) from ledger.accounts group by currency`,
    );
    expect(rows.map((row) => row.sum)).toEqual([0n, 0n, 0n]);
  });
});

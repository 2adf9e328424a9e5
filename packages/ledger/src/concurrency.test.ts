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

/** Until some statement of this database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  const waiting = `select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const read = async () =>
    (await database.pool.query<{ count: bigint }>(waiting)).rows[0]?.count ?? 0n;
  await expect.poll(read, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0n);
}

describe('locks', () => {
  it('are taken in the same order by a reversal and a hold of one player, so neither deadlocks', async () => {
    const single = createLedger(database.pool, { houseShards: 1 });
    // The house's account is the older one, as it always is but for the first player.
    await single.transfer(deposit('older', { reference: 'older', amount: 1n }));
    await single.transfer(deposit('player', { reference: 'l1', amount: 100n }));
    let hold: Promise<{ outcome: string }> | undefined;
    await transaction(
      database.pool,
      async (db) => {
        const reversing = createLedger(db, { houseShards: 1 });
        await reversing.lockBalance('player', 'MXN');
        hold = single.hold(withdrawal('player', { reference: 'l2', amount: 10n }));
        hold.catch(() => undefined);
        await untilOneWaits();
        const taken = withdrawal('player', { reference: 'l3', amount: 50n });
        await reversing.transfer(taken);
      },
      { attempts: 1 },
    );
    expect(await hold).toMatchObject({ outcome: 'posted' });
    expect((await single.balance('player', 'MXN')).available).toBe(40n);
  });

  it('are on one of the house’s accounts per player, and on several for all players', async () => {
    const housesOf = async (owner: string) => {
      const { rows } = await database.pool.query<{ id: bigint }>(
        `select distinct t.debit_account as id from ledger.transfers t
         join ledger.accounts a on a.id = t.credit_account where a.owner = $1`,
        [owner],
      );
      return rows.map(({ id }) => id);
    };
    const owners = Array.from({ length: 12 }, (_, index) => `spread${index}`);
    for (const owner of owners) {
      for (let n = 0; n < 3; n += 1) {
        await ledger.transfer(deposit(owner, { reference: `${owner}-${n}`, amount: 1n }));
      }
    }
    const houses = await Promise.all(owners.map(housesOf));
    expect(houses.every((ids) => ids.length === 1)).toBe(true);
    expect(new Set(houses.flat()).size).toBeGreaterThan(3);
  });
});

describe('concurrently', () => {
  it('the same reference posted 20 times credits once', async () => {
    const input = deposit('a', { reference: 'a1', amount: 100n });
    const outcomes = await Promise.all(times(20, () => outcomeOf(ledger.transfer(input))));
    expect(count(outcomes)).toEqual({ posted: 1, exists: 19 });
    expect((await ledger.balance('a', 'MXN')).posted).toBe(100n);
  });

  it('the same reference with other amounts credits once and rejects the others', async () => {
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

  it('a full balance can be held once, and retries return the existing hold', async () => {
    await ledger.transfer(deposit('d', { reference: 'd', amount: 100n }));
    const input = withdrawal('d', { reference: 'd1', amount: 100n });
    const outcomes = await Promise.all(times(20, () => outcomeOf(ledger.hold(input))));
    expect(count(outcomes)).toEqual({ posted: 1, exists: 19 });
  });

  it('either post or void settles a hold, not both', async () => {
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

  it('players who pay each other do not deadlock', async () => {
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

  it('accounts are opened once, in whichever order they are first used', async () => {
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

  it('a house account that two postings open at once makes neither deadlock', async () => {
    const input = { currency: 'UZS', amount: 1n };
    const single = createLedger(database.pool, { houseShards: 1 });
    // The player's account is there, and the house has none in this currency yet.
    const receivable = { kind: 'receivable', owner: 'first' } as const;
    await single.transfer(deposit('first', { ...input, reference: 'w1', from: receivable }));
    let other: Promise<{ outcome: string }> | undefined;
    await transaction(
      database.pool,
      async (db) => {
        const opening = createLedger(db, { houseShards: 1 });
        await opening.transfer(deposit('second', { ...input, reference: 'w2' }));
        other = single.transfer(deposit('first', { ...input, reference: 'w3' }));
        other.catch(() => undefined);
        await untilOneWaits();
        await opening.transfer(deposit('first', { ...input, reference: 'w4' }));
      },
      { attempts: 1 },
    );
    expect(await other).toMatchObject({ outcome: 'posted' });
  });

  it('conflicting transactions with several postings are retried, not lost', async () => {
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

  it('all balances match their replay and add up to zero', async () => {
    expect((await ledger.checkReplay({ fromStart: true })).disagreements).toEqual([]);
    const { rows } = await database.pool.query<{ sum: bigint }>(
      `select sum(credits_posted - debits_posted) from ledger.accounts group by currency`,
    );
    expect(new Set(rows.map((row) => row.sum))).toEqual(new Set([0n]));
  });
});

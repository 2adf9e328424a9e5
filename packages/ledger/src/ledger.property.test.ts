import { sql } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger, LedgerError } from './index.ts';
import type { Ledger } from './index.ts';
import type { Posting } from './posting.ts';
import { accountsOf, currencies, histories } from './testing/histories.ts';
import { createLedgerDatabase } from './testing/ledger-database.ts';
import { LedgerModel } from './testing/ledger-model.ts';
import type { Step } from './testing/ledger-model.ts';
import { createPerform, performBatch } from './testing/perform-batch.ts';

const batches = 50;
const historiesPerBatch = 20;

let database: TestDatabase;
let ledger: Ledger;
let count = 0;

beforeAll(async () => {
  database = await createLedgerDatabase();
  ledger = createLedger(database.pool, { houseShards: 3 });
  await createPerform(database.pool);
});
afterAll(() => database.drop());

function nextHistory(): string {
  count += 1;
  return `h${count}`;
}

function call(step: Step): Promise<Posting> {
  switch (step.call) {
    case 'transfer':
      return ledger.transfer(step.input);
    case 'hold':
      return ledger.hold(step.input);
    case 'post':
      return ledger.post(step.input);
    case 'void':
      return ledger.void(step.input);
  }
}

async function outcomeOf(step: Step): Promise<string> {
  try {
    return (await call(step)).outcome;
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
}

/** The sums of some accounts in the database, over all shards. */
async function readSums(owners: string[]) {
  const { rows } = await database.pool.query<Record<'owner' | 'currency' | 'sums', string>>(sql`
    select owner, currency,
      sum(credits_posted - debits_posted) || ' posted, ' || sum(debits_pending) || ' held' as sums
    from ledger.accounts where owner = any(${owners}) group by owner, currency`);
  return new Map(rows.map((row) => [`${row.owner} ${row.currency}`, row.sums]));
}

async function countTransfers(steps: readonly Step[]): Promise<number> {
  const references = steps.map((step) => step.input.reference);
  const { rowCount } = await database.pool.query(
    sql`select from ledger.transfers where reference = any(${references})`,
  );
  return rowCount ?? 0;
}

async function expectSoundLedger(): Promise<void> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) {
    const result = await ledger.checkReplay({ after, limit: 2_000, fromStart: true });
    expect(result.disagreements).toEqual([]);
    after = result.next;
  }
  const { rows } = await database.pool.query(`
    select sum(credits_posted - debits_posted) as posted,
      sum(credits_pending - debits_pending) as pending,
      count(*) filter (where kind = 'player'
        and credits_posted - debits_posted - debits_pending < 0) as overdrawn
    from ledger.accounts group by currency`);
  const sound = { posted: 0n, pending: 0n, overdrawn: 0n };
  expect(rows).toEqual(currencies.map(() => sound));
}

describe('random histories', () => {
  it('match the model step by step, for 1000 histories', async () => {
    const batch = fc.array(histories(1, 14), {
      minLength: historiesPerBatch,
      maxLength: historiesPerBatch,
    });
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(batch, async (drafted) => {
        const model = new LedgerModel();
        const names = drafted.map(nextHistory);
        const steps = drafted.flatMap((drafts, index) =>
          drafts.map((draft) => draft(names[index] ?? '')),
        );
        const outcomes = await performBatch(database.pool, steps);
        expect(outcomes).toEqual(steps.map((step) => model.apply(step)));
        for (const outcome of outcomes) met.add(outcome);
        const accounts = names.flatMap((name) => accountsOf(name));
        const sums = await readSums(accounts.map((account) => account.owner));
        for (const account of accounts) {
          for (const currency of currencies) {
            const { posted, held } = model.sums(account, currency);
            const found = sums.get(`${account.owner} ${currency}`) ?? '0 posted, 0 held';
            expect(found).toBe(`${posted} posted, ${held} held`);
          }
        }
        // At most one transfer, and therefore one credit, per reference.
        expect(await countTransfers(steps)).toBe(model.transfers.size);
      }),
      // With another seed a rare outcome may be missing. The next test and npm run chaos vary it.
      { numRuns: batches, endOnFailure: true, seed: 4711 },
    );
    expect(count).toBe(batches * historiesPerBatch);
    expect([...met].toSorted()).toEqual([
      'exists',
      'insufficient',
      'pendingExceeded',
      'pendingNotFound',
      'pendingSettled',
      'posted',
      'referenceConflict',
    ]);
    await expectSoundLedger();
  });

  it('leave a consistent ledger when their steps run concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(histories(20, 40), async (drafts) => {
        const history = nextHistory();
        const steps = drafts.map((draft) => draft(history));
        const outcomes = await Promise.all(steps.map(outcomeOf));
        const posted = outcomes.filter((outcome) => outcome === 'posted');
        expect(await countTransfers(steps)).toBe(posted.length);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    await expectSoundLedger();
  });
});

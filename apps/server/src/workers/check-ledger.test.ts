import { createLedger, ledgerMigrations } from '@opencashier/ledger';
import { houseAccount, playerAccount, type Disagreement } from '@opencashier/ledger';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../transport/telemetry/metrics.ts';
import { checkLedger, checkOldTransfers } from './check-ledger.ts';

let database: TestDatabase;
const found: Disagreement[] = [];
const metrics = createMetrics();
const watch = { ...metrics, alertDisagreement: (one: Disagreement) => void found.push(one) };

beforeAll(async () => {
  const migrated = [{ set: 'ledger', migrations: await ledgerMigrations() }];
  database = await createTestDatabase({ migrated });
  for (const owner of ['honest', 'robbed']) {
    await createLedger(database.pool).transfer({
      from: houseAccount('demo'),
      to: playerAccount(owner),
      amount: 100n,
      currency: 'EUR',
      reference: owner,
    });
  }
});
beforeEach(() => found.splice(0));
afterAll(() => database.drop());

async function metric(name: string): Promise<unknown> {
  const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values[0]?.value;
}

it('the ledger check counts what it checks, and raises no alert while everything agrees', async () => {
  await checkLedger(database.pool, watch);
  expect(found).toEqual([]);
  expect(await metric('cashier_ledger_accounts_checked_total')).toBeGreaterThan(2);
  expect(await metric('cashier_ledger_frozen_accounts')).toBe(0);
});

it('the ledger check reports the progress of the replay of old transfers, and when the last round ended', async () => {
  await checkOldTransfers(database.pool, watch);
  expect(await metric('cashier_ledger_old_transfers_replayed_total')).toBe(4);
  expect(await metric('cashier_ledger_old_replay_timestamp_seconds')).toBeGreaterThan(0);
  expect(await metric('cashier_ledger_old_replay_progress')).toBeLessThanOrEqual(1);
  expect(found).toEqual([]);
});

it('the ledger check freezes an account that disagrees, and raises an alert in every round until it is fixed', async () => {
  await database.pool.query(
    `update ledger.accounts set credits_posted = credits_posted + 1 where owner = 'robbed'`,
  );
  await checkLedger(database.pool, watch);
  await checkLedger(database.pool, watch);
  expect(found.map(({ owner }) => owner)).toEqual(['robbed', 'robbed']);
  expect(await metric('cashier_ledger_frozen_accounts')).toBe(1);
});

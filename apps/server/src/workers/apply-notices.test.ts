import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const flood = 5000;

/** Notices about unknown payments, all due before any new notice. */
async function floodInbox(provider: string, attempts: number): Promise<void> {
  await server.pool.query(
    `insert into cashier.inbox (provider, event_id, body, attempts, next_attempt_at)
     select $1, 'flood-' || n, jsonb_build_object('type', 'deposit.updated', 'data',
       jsonb_build_object('reference', 'nobody-' || n, 'providerId', 'p-' || n,
         'status', 'processed', 'amount', '10', 'currency', 'EUR', 'updatedAt', $3::text)),
       $2, now() - interval '1 hour'
     from generate_series(1, ${flood}) as n`,
    [provider, attempts, new Date().toISOString()],
  );
}

/**
 * Waits until the notice of a new deposit is applied; returns how many of the flood were not tried
 * by then.
 */
async function leftWhenApplied(user: string, provider: string): Promise<number> {
  const { depositId } = (await server.deposit(await server.token({ user }))).body;
  server.provider.decide(depositId, 'processed');
  await server.provider.notify(depositId, server.notifyUrl, depositId);
  // The reconciler may have credited it first, because the notice was so late.
  const applied = 'select from cashier.inbox where event_id = $1 and applied_at is not null';
  await until(async () => (await server.pool.query(applied, [depositId])).rowCount === 1);
  expect(await server.balance(user)).toBe(1000n);
  const { rowCount } = await server.pool.query(
    `select from cashier.inbox where provider = $1 and applied_at is null
       and next_attempt_at < now() - interval '30 minutes'`,
    [provider],
  );
  await server.pool.query('delete from cashier.inbox where provider = $1 and applied_at is null', [
    provider,
  ]);
  return rowCount ?? 0;
}

describe(`a credit among ${flood} notices that match nothing`, () => {
  it('does not wait for those of another provider', async () => {
    await floodInbox('noisy', 0);
    expect(await leftWhenApplied('beside', 'noisy')).toBeGreaterThan(flood * 0.8);
  });

  it('does not wait for those of its own provider that were tried before', async () => {
    await floodInbox('sandbox', 3);
    expect(await leftWhenApplied('among', 'sandbox')).toBeGreaterThan(flood * 0.8);
  });
});

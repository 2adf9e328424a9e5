import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Work } from '../services/services.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';
import { dispatchUpdates } from '../push/dispatch-updates.ts';

/** Counts all queries from now on. */
function watchQueries(server: TestServer): (text: string) => number {
  const querySpy = vi.spyOn(server.app.services.pool, 'query');
  return (text) =>
    querySpy.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes(text))
      .length;
}

describe('the workers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('that run on a timer keep sleeping when there is something new to do', async () => {
    const timesOf = watchQueries(server);
    for (const user of ['w1', 'w2', 'w3', 'w4']) {
      await server.deposit(await server.token({ user }));
    }
    await expect.poll(() => timesOf('delete from cashier.changes')).toBeGreaterThan(1);
    // Every worker runs once when it starts, and that may be now.
    expect(timesOf('delete from cashier.idempotency')).toBeLessThanOrEqual(1);
  });
});

describe('work starts at once', () => {
  let server: TestServer;
  let woken: Set<Work>;
  beforeAll(async () => {
    const webhook = { url: 'http://127.0.0.1:9/webhooks', secrets: ['never sent in this test'] };
    server = await startTestServer({ isWithoutWorkers: true, partner: { webhook, operatorApi } });
  });
  beforeEach(() => {
    woken = new Set();
    vi.spyOn(server.app.services, 'wake').mockImplementation((...work) => {
      for (const one of work) woken.add(one);
    });
  });
  afterAll(() => server.close());

  it('on a change of a deposit, and on the messages to operators about it', async () => {
    await server.deposit(await server.token({ user: 'change' }));
    expect([...woken]).toEqual(['changes']);
    await dispatchUpdates(server.app.services, () => undefined);
    expect([...woken]).toEqual(['changes', 'webhooks']);
  });

  it('on a provider’s notice', async () => {
    const { depositId } = (await server.deposit(await server.token({ user: 'notice' }))).body;
    woken.clear();
    server.provider.decide(depositId, 'processed');
    await server.provider.notify(depositId, server.notifyUrl);
    expect([...woken]).toEqual(['notices']);
  });

  it('on an approved withdrawal', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = await player.withdraw({ amount: '20' });
    woken.clear();
    await askOperator(server, 'approve', { id });
    expect([...woken].toSorted()).toEqual(['changes', 'payouts']);
  });
});

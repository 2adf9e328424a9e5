import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services, Wakeable } from '../services/services.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';
import { dispatchUpdates } from '../push/dispatch-updates.ts';
import { startWorkers, type Workers } from './workers.ts';

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
    // Its first run is a minute or two after the start, which may be now on a slow machine.
    expect(timesOf('delete from cashier.idempotency')).toBeLessThanOrEqual(1);
  });
});

describe('work starts at once', () => {
  let server: TestServer;
  let woken: Set<Wakeable>;
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
    expect([...woken]).toEqual([{ noticesOf: 'sandbox' }]);
  });

  it('on an approved withdrawal', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = await player.withdraw({ amount: '20' });
    woken.clear();
    await askOperator(server, 'approve', { id });
    expect(woken).toEqual(new Set(['changes', 'payouts']));
  });

  const order = `insert into cashier.wallet_orders (kind, reference, partner, owner, amount_minor,
    currency) values ('credit', gen_random_uuid(), 'demo', 'demo:ada', 1, 'EUR') returning id`;
  const notice = `insert into cashier.notices (provider, event_id, body)
    values ('sandbox', gen_random_uuid(), '{}') returning provider, event_id as "eventId"`;
  const message = `insert into cashier.webhooks (id, partner, type, subject, body, created_at)
    values (gen_random_uuid(), 'demo', 'deposit.updated', 'd', '{}', now()) returning id`;
  const money = { user: 'ada', amount: '5', currency: 'EUR' };

  it.each([
    ['post', '', { ...money, kind: 'win', reference: 'w-1' }, 'changes'],
    ['createDebt', '', { ...money, amount: '8', note: 'a debt', reference: 'w-2' }, 'changes'],
    ['waiveDebt', '', { ...money, amount: '1', note: 'no debt', reference: 'w-3' }, 'changes'],
    ['retryOrder', order, {}, 'orders'],
    ['dropOrder', order, { reason: 'done by hand' }, 'changes'],
    ['retryNotice', notice, {}, 'notices'],
    ['replayWebhook', message, {}, 'webhooks'],
  ] as const)('on an operator’s %s', async (operation, insert, values, work) => {
    const { rows } = await server.pool.query<Record<string, string | bigint>>(insert);
    const keys = Object.entries(rows[0] ?? {}).map(([name, key]) => [name, String(key)]);
    const named = Object.fromEntries(keys) as Record<string, string>;
    const { status } = await askOperator(server, operation, { ...values, ...named });
    // Each operation also puts a change for the consoles into the outbox.
    expect([status, woken]).toEqual([200, new Set([work, 'changes'])]);
  });
});

describe('a wake-up', () => {
  let server: TestServer;
  let workers: Workers;
  /** Every step fails at its first query, so the failures name the workers that took one. */
  const failed: string[] = [];
  let started: string[];
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const taken = async () => {
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    return failed.splice(0).toSorted();
  };
  beforeAll(async () => {
    server = await startTestServer({ isWithoutWorkers: true });
    // Nobody's rest ends by itself.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fail = () => Promise.reject(new Error('no database'));
    const services = Object.create(server.app.services, {
      pool: { value: { query: fail, connect: fail } },
      walletClients: { value: new Map([['demo', {}]]) },
    }) as Services;
    const counts = new Proxy({}, { get: () => () => undefined });
    workers = startWorkers(services, counts as Parameters<typeof startWorkers>[1], (name) =>
      failed.push(name),
    );
    started = await taken();
  });
  afterAll(async () => {
    await workers.stop();
    vi.useRealTimers();
    await server.close();
  });

  it.each<[Wakeable, string[]]>([
    ['notices', ['inbox']],
    [{ noticesOf: 'sandbox' }, ['inbox sandbox']],
    ['changes', ['outbox', 'wallet orders']],
    ['webhooks', ['webhooks']],
    ['orders', ['wallet orders']],
    ['payouts', ['payouts']],
    ['refunds', ['refunds']],
    ['checks', ['reconciler']],
  ])('for %s starts the workers %s, and no others', async (work, names) => {
    workers.wake(work);
    const expected = names.map((name) => started.filter((worker) => worker.startsWith(name)));
    expect(expected.every((group) => group.length > 0)).toBe(true);
    expect(await taken()).toEqual(expected.flat().toSorted());
  });
});

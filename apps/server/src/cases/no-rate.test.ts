import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rates } from '../rates/rates.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';

let server: TestServer;
let isRated = true;
const rates: Rates = {
  latest: () =>
    isRated
      ? { rate: '1.25', source: 'test', observedAt: new Date(), spreadPercent: '0' }
      : undefined,
  refresh: async () => undefined,
};
beforeAll(async () => {
  const methods = { in_dollars: { providerCurrency: { EUR: 'USD' } } };
  server = await startTestServer({ partner: { operatorApi }, methods });
  server.app.services.rates = rates;
});
afterAll(() => server.close());

async function casesOf(user: string, state = 'open') {
  return (await askOperator(server, 'cases', { user, state })).body.cases;
}

/** A deposit that is paid in dollars after its quote has expired, while there is no rate. */
async function paidWithoutRate(user: string): Promise<string> {
  isRated = true;
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { paymentType: 'in_dollars' })).body;
  await server.settle(depositId, 'expired');
  isRated = false;
  await server.pool.query(
    `update cashier.deposits set quote = quote || '{"expiresAt": "2020-01-01T00:00:00.000Z"}'
     where id = $1`,
    [depositId],
  );
  await server.settle(depositId, 'processed');
  return depositId;
}

describe('money with neither a quote nor a rate', () => {
  it('becomes a case, and is credited when the provider is polled after a rate is available', async () => {
    const depositId = await paidWithoutRate('waits');
    expect(await server.balance('waits')).toBe(0n);
    const money = { amount: '12.5', currency: 'USD' };
    expect(await casesOf('waits')).toMatchObject([{ reason: 'noRate', depositId, money }]);
    isRated = true;
    await server.settle(depositId, 'processed');
    expect(await server.balance('waits')).toBe(1000n);
    expect(await casesOf('waits', 'credited')).toHaveLength(1);
  });

  it('is not undone by an older report that arrives later', async () => {
    const depositId = await paidWithoutRate('disordered');
    await server.settle(depositId, 'failed');
    expect(await casesOf('disordered')).toHaveLength(1);
  });

  it('can be credited by an amount that an operator names, once', async () => {
    const depositId = await paidWithoutRate('named');
    const [found] = await casesOf('named');
    const decide = (values: Record<string, string>) =>
      askOperator(server, 'settleCase', {
        id: found?.id ?? '',
        outcome: 'credit',
        user: 'named',
        reason: 'the rate feed is down',
        ...values,
      });
    const unnamed = await decide({});
    expect(unnamed.body.error.message).toBe('amount: there is no rate, so name an amount.');
    expect((await decide({ amount: '9', currency: 'EUR' })).status).toBe(200);
    isRated = true;
    await server.settle(depositId, 'processed');
    expect(await server.balance('named')).toBe(900n);
  });
});

it('the value of late coins that a provider reports at an old rate waits for an operator', async () => {
  const token = await server.token({ user: 'old' });
  const { depositId } = (await server.deposit(token)).body;
  const report = { status: 'processed', amount: '10', isAtOldRate: true } as const;
  for (const eventId of ['evt_old_1', 'evt_old_2']) {
    await server.provider.notify(depositId, server.notifyUrl, eventId, report);
    const applied = 'select from cashier.inbox where event_id = $1 and applied_at is not null';
    await until(async () => (await server.pool.query(applied, [eventId])).rowCount === 1);
  }
  const worth = { amount: '10', currency: 'EUR' };
  expect(await casesOf('old')).toMatchObject([{ reason: 'oldRate', depositId, worth }]);
  expect(await server.balance('old')).toBe(0n);
});

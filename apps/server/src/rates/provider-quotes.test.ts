import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Rates } from './rates.ts';

let server: TestServer;
/** The dollars for one euro. */
let rate = '2';
const rates: Rates = {
  latest: () => ({ rate, source: 'test', observedAt: new Date(), spreadPercent: '0' }),
  refresh: async () => undefined,
};
beforeAll(async () => {
  server = await startTestServer({
    methods: {
      in_dollars: { providerCurrency: { EUR: 'USD' } },
      voucher_in_dollars: { providerCurrency: { EUR: 'USD' }, lifetimeMinutes: 3 * 24 * 60 },
    },
  });
  server.app.services.rates = rates;
});
afterAll(() => server.close());
beforeEach(() => {
  rate = '2';
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

async function open(user: string, paymentType = 'in_dollars', amount = '10') {
  const token = await server.token({ user });
  const answer = await server.deposit(token, { paymentType, amount });
  return { token, ...answer, depositId: answer.body.depositId };
}

describe('the rate that a provider’s payment is promised', () => {
  it('is guaranteed for a short time, however long the deposit can be paid', async () => {
    const { token, depositId } = await open('voucher', 'voucher_in_dollars');
    const state = await server.state(token, depositId, 'voucher_in_dollars');
    const promisedMs = Date.parse(state.rate?.expiresAt ?? '') - Date.parse(state.createdAt);
    expect(Math.round(promisedMs / 60_000)).toBe(15);
    rate = '4';
    await server.settle(depositId, 'processed', { updatedAt: minutes(16) });
    expect(await server.balance('voucher')).toBe(500n);
  });

  it('is kept by a payment that was known in time and became final later', async () => {
    const { depositId } = await open('known', 'voucher_in_dollars');
    await server.settle(depositId, 'processing', { updatedAt: minutes(14) });
    rate = '4';
    await server.settle(depositId, 'processed', { updatedAt: minutes(60) });
    expect(await server.balance('known')).toBe(1000n);
  });

  it('ends when the provider reports that the payment was cancelled', async () => {
    const { depositId } = await open('cancelled');
    await server.settle(depositId, 'cancelled');
    rate = '4';
    await server.settle(depositId, 'processed', { updatedAt: minutes(1) });
    expect(await server.balance('cancelled')).toBe(500n);
  });

  it('covers the requested sum, and more than that at the current rate', async () => {
    const { depositId } = await open('more');
    rate = '4';
    await server.settle(depositId, 'processed', { amount: '60' });
    expect(await server.balance('more')).toBe(2000n);
  });
});

describe('the promised rates of a player', () => {
  it('are limited to five at a time', async () => {
    const first = await open('many');
    for (let one = 1; one < 5; one += 1) expect((await open('many')).status).toBe(200);
    const { body } = await open('many');
    expect(body.error?.code).toBe('banking.tooManyOpen');
    expect((await open('many', 'visa')).status).toBe(200);
    await server.settle(first.depositId, 'processed');
    expect((await open('many')).status).toBe(200);
  });

  it('are limited to a total amount', async () => {
    expect((await open('rich', 'in_dollars', '4000')).status).toBe(200);
    expect((await open('rich', 'in_dollars', '1001')).body.error?.code).toBe('banking.tooManyOpen');
    expect((await open('rich', 'in_dollars', '1000')).status).toBe(200);
  });
});

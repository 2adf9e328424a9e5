import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
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
      package_in_euros: { category: 'crypto', currency: ['USD'], providerCurrency: { USD: 'EUR' } },
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

  it('is kept for a coin package as long as its payment can be made, because its sum is fixed', async () => {
    const player = await startPackageBuyer(server);
    const { body } = await player.buy({ paymentType: 'package_in_euros', fields: {} });
    rate = '4';
    await server.settle(body.depositId, 'processed', { updatedAt: minutes(20) });
    expect(await player.coins()).toMatchObject({ gc: 10_000_00n, sc: 5_00n });
  });

  it('ends with a report that a payment in progress failed', async () => {
    const { depositId } = await open('failed');
    await server.settle(depositId, 'processing', { updatedAt: minutes(5) });
    await server.settle(depositId, 'failed', { updatedAt: minutes(6) });
    rate = '4';
    await server.settle(depositId, 'processed', { updatedAt: minutes(24 * 60) });
    expect(await server.balance('failed')).toBe(500n);
  });

  it('is not kept by a part of the sum in progress, but by the whole', async () => {
    for (const [user, amount, credit] of [
      ['dust', '0.01', 500n],
      ['part-then-all', '20', 1000n],
    ] as const) {
      rate = '2';
      const { depositId } = await open(user, 'voucher_in_dollars');
      await server.settle(depositId, 'processing', { amount: '0.01', updatedAt: minutes(5) });
      await server.settle(depositId, 'processing', { amount, updatedAt: minutes(10) });
      rate = '4';
      const all = { amount: '20', updatedAt: minutes(10 * 60) };
      await server.settle(depositId, 'processed', all);
      expect(await server.balance(user)).toBe(credit);
    }
  });

  it('does not apply to money that comes after the credit', async () => {
    const { depositId } = await open('rest', 'voucher_in_dollars');
    await server.settle(depositId, 'processing', { updatedAt: minutes(5) });
    await server.settle(depositId, 'processed', { amount: '2', updatedAt: minutes(10) });
    expect(await server.balance('rest')).toBe(100n);
    rate = '4';
    await server.settle(depositId, 'processed', { amount: '20', updatedAt: minutes(7 * 24 * 60) });
    expect(await server.balance('rest')).toBe(550n);
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

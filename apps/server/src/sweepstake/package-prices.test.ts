import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rates } from '../rates/rates.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let player: PackageBuyer;
let depositId: string;
/** Euros for a dollar. */
let rate = '1';
const rates: Rates = {
  latest: () => ({ rate, source: 'test', observedAt: new Date(), spreadPercent: '0' }),
  refresh: async () => undefined,
};
beforeAll(async () => {
  const providerCurrency = { USD: 'EUR' };
  server = await startTestServer({
    partner: { operatorApi },
    methods: { in_euros: { category: 'crypto', currency: ['USD'], providerCurrency } },
  });
  server.app.services.rates = rates;
});
afterAll(() => server.close());
/** The starter package for 5.99 EUR; the promise has ended, and it costs 6.59 EUR now. */
beforeEach(async () => {
  rate = '1';
  player = await startPackageBuyer(server);
  const { body } = await player.buy({ paymentType: 'in_euros', fields: {} });
  ({ depositId } = body);
  await server.pool.query(
    `update cashier.deposits set quote = quote || '{"expiresAt": "2020-01-01T00:00:00.000Z"}'
     where id = $1`,
    [depositId],
  );
  rate = '1.1';
});

const starter = { gc: 10_000_00n, sc: 5_00n, unplayed: 5_00n };

async function openCases() {
  const user = player.owner.slice('demo:'.length);
  return (await askOperator(server, 'cases', { user })).body.cases;
}

const state = () => server.state(player.token, depositId, 'in_euros');

async function refund(): Promise<unknown> {
  const values = { id: depositId, reference: crypto.randomUUID(), reason: 'asked for it' };
  return (await askOperator(server, 'refundDeposit', values)).body;
}

describe('a coin package whose price in another currency has risen since it was promised', () => {
  it('is paid with the new price: nothing of that is left over, and a refund returns it', async () => {
    await server.settle(depositId, 'processed', { amount: '6.59' });
    expect(await player.coins()).toEqual(starter);
    expect(await openCases()).toEqual([]);
    expect(await state()).toMatchObject({ status: 'processed' });
    expect(await state()).not.toHaveProperty('surplus');
    expect(await refund()).toMatchObject({ paid: { amount: '6.59', currency: 'EUR' } });
  });

  it('leaves over the money beyond the new price', async () => {
    await server.settle(depositId, 'processed', { amount: '7' });
    const money = { amount: '0.41', currency: 'EUR' };
    expect(await openCases()).toMatchObject([{ reason: 'surplus', money }]);
    expect(await state()).toMatchObject({ surplus: money });
    expect(await refund()).toMatchObject({ paid: { amount: '6.59', currency: 'EUR' } });
  });

  it('leaves over the money beyond the price of the day on which it was held', async () => {
    await server.settle(depositId, 'processed', { amount: '70' });
    const [held] = await openCases();
    expect(held).toMatchObject({ reason: 'overpaid' });
    rate = '2';
    const user = player.owner.slice('demo:'.length);
    const decision = { id: held?.id ?? '', outcome: 'credit', user, reason: 'it is true' };
    expect((await askOperator(server, 'settleCase', decision)).status).toBe(200);
    expect(await player.coins()).toEqual(starter);
    const money = { amount: '63.41', currency: 'EUR' };
    expect(await openCases()).toMatchObject([{ reason: 'surplus', money }]);
  });
});

it('a coin package whose price fell before an earlier server, which kept no rate, held it costs today’s price', async () => {
  rate = '0.8';
  const promise = `select quote from cashier.deposits where id = $1`;
  const { rows } = await server.pool.query<{ quote: object }>(promise, [depositId]);
  await server.settle(depositId, 'processed', { amount: '5', isAtOldRate: true });
  const forget = 'update cashier.deposits set quote = $2 where id = $1';
  await server.pool.query(forget, [depositId, JSON.stringify(rows[0]?.quote)]);
  const [held] = await openCases();
  const user = player.owner.slice('demo:'.length);
  const decision = { id: held?.id ?? '', outcome: 'credit', user, reason: 'it is true' };
  expect((await askOperator(server, 'settleCase', decision)).status).toBe(200);
  expect(await player.coins()).toEqual(starter);
});

describe('the surplus of a coin package', () => {
  const settle = async (decision: Record<string, string>) => {
    const [surplus] = await openCases();
    const values = { id: surplus?.id ?? '', reason: 'too much', ...decision };
    return askOperator(server, 'settleCase', values);
  };

  it.each([
    ['sent back', () => ({ outcome: 'refund', sentTo: 'the card' })],
    [
      'credited',
      () => {
        const user = player.owner.slice('demo:'.length);
        return { outcome: 'credit', user, amount: '3.41', currency: 'EUR' };
      },
    ],
  ])('is not %s while a dispute claims it', async (_, decision) => {
    await server.settle(depositId, 'processed', { amount: '10' });
    const dispute = { reference: depositId, disputeId: `dp-${depositId}`, currency: 'EUR' };
    const report = async (status: 'open' | 'won', amount: string, updatedAt: string) => {
      const data = { ...dispute, status, amount, updatedAt };
      await server.provider.notifyDispute(data, server.notifyUrl);
      const waiting = 'select from cashier.notices where applied_at is null';
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(0);
    };
    await report('open', '6.60', '2030-01-01T00:00:00.000Z');
    expect((await settle(decision())).body.error).toMatchObject({
      code: 'stateForbids',
      message: expect.stringContaining('0.01 EUR'),
    });
    await report('open', '6.59', '2030-01-02T00:00:00.000Z');
    expect((await settle(decision())).status).toBe(200);
  });
});

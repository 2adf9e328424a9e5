import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startReturnedDeposit,
  untilTried,
} from '../../testing/deposits/returned-deposit-fixture.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const disputes = { feePaidBy: 'player', whileOpen: 'leave' } as const;
  const methods = { in_dollars: { providerCurrency: { EUR: 'USD' } } };
  server = await startTestServer({ partner: { operatorApi, disputes }, methods });
  const rate = { rate: '1.25', source: 'test', observedAt: new Date(), spreadPercent: '0' };
  server.app.services.rates = { latest: () => rate, refresh: async () => undefined };
});
afterAll(() => server.close());

describe('a partner’s file', () => {
  it('may leave the money with the player until a dispute is lost, and let the player pay its fee', async () => {
    const player = await startReturnedDeposit(server);
    const fee = { amount: '15', currency: 'EUR' };
    await player.dispute({ isMoneyTaken: true, fee });
    expect(await player.money()).toEqual({ available: 85_00n, held: 0n, owed: 0n });
    await player.dispute({ status: 'lost', fee });
    expect(await player.money()).toEqual({ available: 0n, held: 0n, owed: 15_00n });
    await player.dispute({ status: 'won' });
    expect(await player.money()).toEqual({ available: 100_00n, held: 0n, owed: 0n });
  });
});

describe('a fee that the player pays', () => {
  it.each([
    [
      'is converted at the rate of the payment, if it is in the currency that was paid',
      'USD',
      8_00n,
    ],
    ['is left to the house, if it is in a third currency', 'GBP', 10_00n],
  ])('%s', async (_, currency, left) => {
    const token = await server.token({ user: currency });
    const { depositId } = (await server.deposit(token, { paymentType: 'in_dollars' })).body;
    await server.settle(depositId, 'processed');
    const dispute = { reference: depositId, disputeId: `of-${depositId}`, status: 'open' } as const;
    const sums = { amount: '12.5', currency: 'USD', fee: { amount: '2.5', currency } };
    const updatedAt = new Date().toISOString();
    await server.provider.notifyDispute({ ...dispute, ...sums, updatedAt }, server.notifyUrl);
    await untilTried(server);
    expect(await server.balance(currency)).toBe(left);
  });
});

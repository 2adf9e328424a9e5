import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { untilTried } from '../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { recordPlaythrough } from './playthroughs.ts';

let server: TestServer;
let player: PackageBuyer;
let depositId: string;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startPackageBuyer(server);
  ({ depositId } = (await player.buy()).body);
  await server.settle(depositId, 'processed');
});

/** The starter package: 10,000 gold coins, and 5 sweep coins that came for nothing. */
const whole = { gc: 10_000_00n, sc: 5_00n, unplayed: 5_00n };
const none = { gc: 0n, sc: 0n, unplayed: 0n };

const refund = (values: Record<string, string> = {}) =>
  askOperator(server, 'refundDeposit', {
    id: depositId,
    reference: crypto.randomUUID(),
    reason: 'asked for it',
    ...values,
  });

async function dispute(status: 'open' | 'won', at: number): Promise<void> {
  const dispute = { reference: depositId, disputeId: `dp-${depositId}`, status } as const;
  const money = { amount: '5.99', currency: 'USD', isMoneyTaken: true };
  const updatedAt = new Date(Date.now() + at).toISOString();
  await server.provider.notifyDispute({ ...dispute, ...money, updatedAt }, server.notifyUrl);
  await untilTried(server);
}

describe('a coin package', () => {
  it('is refunded as a whole: both coins go, and the gift no longer has to be played', async () => {
    const part = await refund({ amount: '2' });
    expect([part.status, part.body.error.code]).toEqual([422, 'beyondDeposit']);
    const { body } = await refund();
    expect(body).toMatchObject({ status: 'refunded', paid: { amount: '5.99', currency: 'USD' } });
    expect(await player.coins()).toEqual(none);
    expect(await player.state(depositId)).toMatchObject({ ending: 'refunded' });
  });

  it('whose gift was played is not refunded', async () => {
    const { owner } = player;
    const playthrough = { reference: `${owner}:p`, owner, currency: 'SC', amountMinor: 1_00n };
    await recordPlaythrough(server.pool, playthrough);
    const refused = await refund();
    expect([refused.status, refused.body.error.code]).toEqual([422, 'insufficientFunds']);
    expect(refused.body.error.message).toBe('Coins of this package have been played.');
  });

  it('whose gold coins were spent is not refunded, and keeps the others', async () => {
    const user = player.owner.slice(5);
    const stake = { user, reference: crypto.randomUUID(), kind: 'stake' };
    await askOperator(server, 'post', { ...stake, currency: 'GC', amount: '1' });
    const refused = await refund();
    expect([refused.status, refused.body.error.code]).toEqual([422, 'insufficientFunds']);
    expect(await player.coins()).toEqual({ ...whole, gc: 9_999_00n });
  });

  it('that was partly charged back loses that share of each coin', async () => {
    await server.settle(depositId, 'reversed', { amount: '0.50' });
    // 50 of 599 cents: of each coin its share, cut to whole units.
    expect(await player.coins()).toEqual({ gc: 9_165_28n, sc: 4_59n, unplayed: 4_59n });
    await server.settle(depositId, 'reversed', { amount: '5.99' });
    expect(await player.coins()).toEqual(none);
  });

  it('that is disputed loses its coins, and gets them back when the dispute is won', async () => {
    await dispute('open', 0);
    expect(await player.coins()).toEqual(none);
    await dispute('won', 1000);
    expect(await player.coins()).toEqual(whole);
    expect(await player.state(depositId)).toMatchObject({ status: 'processed' });
  });

  it('that was disputed after its gift was lost gets back only what it does not owe', async () => {
    const stake = { user: player.owner.slice(5), reference: crypto.randomUUID(), kind: 'stake' };
    await askOperator(server, 'post', { ...stake, currency: 'SC', amount: '3' });
    await dispute('open', 0);
    expect(await player.coins()).toEqual(none);
    await dispute('won', 1000);
    expect(await player.coins()).toEqual({ ...whole, sc: 2_00n, unplayed: 2_00n });
  });
});

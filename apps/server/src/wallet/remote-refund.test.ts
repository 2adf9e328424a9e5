import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { untilTried } from '../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { payRefunds } from '../workers/pay-refunds.ts';

let fakeWallet: FakeWallet;
let server: TestServer;

beforeAll(async () => {
  fakeWallet = await startFakeWallet();
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  server = await startTestServer({ partner: { operatorApi, wallet } });
});
afterAll(async () => {
  await server.close();
  await fakeWallet.close();
});

async function untilTaken(): Promise<void> {
  const waiting = 'select from cashier.wallet_orders where next_attempt_at is not null';
  server.app.services.wake('orders');
  await until(async () => (await server.pool.query(waiting)).rowCount === 0);
}

async function startPaid(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { amount: '100' })).body;
  await server.settle(depositId, 'processed');
  await untilTaken();
  const refund = (amount: string) =>
    askOperator(server, 'refundDeposit', {
      id: depositId,
      reference: `refund-of-${user}`,
      amount,
      reason: 'asked for it',
    });
  return { depositId, refund };
}

async function askNow(): Promise<void> {
  const due = `update cashier.refunds set next_check_at = now(),
    asked_at = asked_at - interval '1 minute' where next_check_at is not null`;
  await server.pool.query(due);
  await payRefunds(server.app.services);
}

describe('a refund from an operator’s own wallet', () => {
  it('is held there, and leaves it once the provider has refunded', async () => {
    const { refund } = await startPaid('rem-1');
    server.provider.refunds.outcome = 'processing';
    const { body } = await refund('30');
    expect(fakeWallet.balanceOf('rem-1')).toEqual({ available: 70_00n, held: 30_00n });
    server.provider.refunds.outcome = 'refunded';
    server.provider.refunds.decide(body.id, 'refunded');
    await askNow();
    await untilTaken();
    expect(fakeWallet.balanceOf('rem-1')).toEqual({ available: 70_00n, held: 0n });
  });

  it('that the provider refuses is released there', async () => {
    const { refund } = await startPaid('rem-2');
    server.provider.refunds.refuses = 'No.';
    expect((await refund('30')).body.error.code).toBe('refundRefused');
    server.provider.refunds.refuses = undefined;
    await untilTaken();
    expect(fakeWallet.balanceOf('rem-2')).toEqual({ available: 100_00n, held: 0n });
  });

  it('whose hold is not answered is processing, and is held once when the wallet is back', async () => {
    const { refund } = await startPaid('rem-3');
    fakeWallet.fault = 'lost';
    const first = await refund('30');
    expect([first.status, first.body.status]).toEqual([200, 'processing']);
    fakeWallet.fault = 'none';
    await askNow();
    await untilTaken();
    expect((await refund('30')).body).toMatchObject({ id: first.body.id, status: 'refunded' });
    expect(fakeWallet.balanceOf('rem-3')).toEqual({ available: 70_00n, held: 0n });
  });

  it('that the wallet refuses leaves nothing behind, however late a lost request arrives', async () => {
    const { refund } = await startPaid('rem-4');
    fakeWallet.refusal = { message: 'The account is closed.' };
    const refused = await refund('30');
    fakeWallet.refusal = undefined;
    expect([refused.status, refused.body.error.message]).toEqual([422, 'The account is closed.']);
    await untilTaken();
    const movements = fakeWallet.movements.filter(({ user }) => user === 'rem-4');
    expect(movements.map(({ operation }) => operation)).toEqual(['credit', 'release']);
    expect(fakeWallet.balanceOf('rem-4')).toEqual({ available: 100_00n, held: 0n });
  });

  it('whose hold is answered with a 404 reports that, and not missing money', async () => {
    const { refund } = await startPaid('rem-6');
    fakeWallet.fixedAnswer = { status: 404, body: '{}' };
    const refused = await refund('30');
    fakeWallet.fixedAnswer = undefined;
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
    const { refunds } = (await askOperator(server, 'refunds', { user: 'rem-6' })).body;
    expect(refunds).toMatchObject([{ status: 'failed', failureCode: 'walletUnclear' }]);
    await untilTaken();
    expect(fakeWallet.balanceOf('rem-6')).toEqual({ available: 100_00n, held: 0n });
  });

  it('and a dispute send the wallet orders to take the money, and to return it', async () => {
    const { depositId } = await startPaid('rem-5');
    const dispute = { reference: depositId, disputeId: 'dp-rem-5', amount: '100', currency: 'EUR' };
    for (const [index, status] of (['lost', 'won'] as const).entries()) {
      const updatedAt = new Date(Date.now() + index * 1000).toISOString();
      await server.provider.notifyDispute({ ...dispute, status, updatedAt }, server.notifyUrl);
      await untilTried(server);
    }
    await untilTaken();
    const movements = fakeWallet.movements.filter(({ user }) => user === 'rem-5');
    expect(movements.map(({ operation }) => operation)).toEqual(['credit', 'reverse', 'credit']);
    expect(fakeWallet.balanceOf('rem-5').available).toBe(100_00n);
  });
});

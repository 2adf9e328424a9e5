import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

/** A deposit of ten euros for which the provider reports two hundred, in a case. */
async function overpaid(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  await server.settle(depositId, 'processed', { amount: '200' });
  const { cases } = (await askOperator(server, 'cases', { user })).body;
  const id = cases[0]?.id ?? '';
  let reportedMs = Date.now();
  return {
    depositId,
    settle: (decision: Record<string, string>) =>
      askOperator(server, 'settleCase', { id, reason: 'asked the provider', ...decision }),
    refund: (values: Record<string, string> = {}) =>
      askOperator(server, 'refundDeposit', {
        id: depositId,
        reference: crypto.randomUUID(),
        reason: 'asked for it',
        ...values,
      }),
    sentBack: () =>
      server.provider.refunds.requests
        .filter(({ deposit }) => deposit === depositId)
        .map(({ amount }) => amount),
    dispute: (status: ProviderDispute['status'], amount: string) =>
      transaction(server.pool, (db) =>
        applyDisputeState(db, server.app.services, 'sandbox', {
          reference: depositId,
          disputeId: `of-${depositId}`,
          status,
          amount,
          currency: 'EUR',
          isMoneyTaken: true,
          updatedAt: new Date((reportedMs += 1000)).toISOString(),
        }),
      ),
    openCases: async () => (await askOperator(server, 'cases', { user })).body.cases,
    balance: () => server.balance(user),
  };
}

describe('a case of which less than its worth is credited', () => {
  it('buys the player that part only: a refund sends back no more', async () => {
    const { settle, refund, sentBack, balance } = await overpaid('less');
    await settle({ outcome: 'credit', user: 'less', amount: '60', currency: 'EUR' });
    expect((await refund({ amount: '15' })).body).toMatchObject({ amount: '15' });
    expect((await refund()).body).toMatchObject({ amount: '45' });
    expect([sentBack(), await balance()]).toEqual([['15', '45'], 0n]);
  });

  it('leaves the player nothing of a payment that is taken back as a whole', async () => {
    const { depositId, settle, balance } = await overpaid('less-reversed');
    await settle({ outcome: 'credit', user: 'less-reversed', amount: '60', currency: 'EUR' });
    await server.settle(depositId, 'reversed', { amount: '200' });
    expect(await balance()).toBe(0n);
  });

  it('can be credited with more than its worth, and the whole payment goes back', async () => {
    const { settle, refund, sentBack, balance } = await overpaid('generous');
    await settle({ outcome: 'credit', user: 'generous', amount: '250', currency: 'EUR' });
    await refund();
    expect([sentBack(), await balance()]).toEqual([['200'], 0n]);
  });
});

describe('money in a case that a server of an earlier version has credited', () => {
  /** That server does not know every reason to wait. */
  async function creditedToo(user: string) {
    const found = await overpaid(user);
    await server.pool.query(
      `update cashier.deposits set status = 'processed', in_case = false,
         credited_minor = paid_minor where id = $1`,
      [found.depositId],
    );
    const post = { user, kind: 'adjustment', direction: 'credit', amount: '200', currency: 'EUR' };
    await askOperator(server, 'post', { ...post, reference: `old-${user}`, note: 'old server' });
    return found;
  }

  it('stays credited if the case is kept: it can be refunded and disputed in parts', async () => {
    const { settle, refund, sentBack, dispute, balance } = await creditedToo('kept');
    expect((await settle({ outcome: 'keep' })).status).toBe(200);
    expect((await refund({ amount: '50' })).status).toBe(200);
    expect([sentBack(), await balance()]).toEqual([['50'], 150_00n]);
    await dispute('open', '30');
    expect(await balance()).toBe(120_00n);
    await dispute('won', '30');
    expect(await balance()).toBe(150_00n);
  });

  it('is the player’s while the case is open: claims take it from the player', async () => {
    const { depositId, dispute, balance } = await creditedToo('claimed');
    await dispute('open', '30');
    expect(await balance()).toBe(170_00n);
    await dispute('won', '30');
    await server.settle(depositId, 'reversed', { amount: '50' });
    expect(await balance()).toBe(150_00n);
  });

  it('is not held again when more arrives', async () => {
    const { depositId, openCases } = await creditedToo('more');
    await server.settle(depositId, 'processed', { amount: '212' });
    const cases = await openCases();
    expect(cases.map(({ money }) => money?.amount)).toEqual(['12']);
  });
});

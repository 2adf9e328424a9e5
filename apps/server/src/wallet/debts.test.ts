import { createLedger } from '@opencashier/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import {
  leaveInStage,
  leaveUnrecordedHold,
  checkWithdrawalSoon,
  wasPaid,
} from '../testing/withdrawals/left-withdrawals.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;

beforeAll(async () => {
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({ partner: { operatorApi, withdrawals } });
});
afterAll(() => server.close());

async function debtOf(user: string): Promise<bigint> {
  return -(await createLedger(server.pool).balance(`demo:${user}`, 'EUR', 'receivable')).posted;
}

/** A player whose whole balance comes from one card payment, which the bank may take back. */
async function startPaid(user: string) {
  const player = await startWithdrawingPlayer(server, { balance: 0n, user });
  const { depositId } = (await server.deposit(player.token, { amount: '100' })).body;
  await server.settle(depositId, 'processed');
  const chargeBack = () => server.settle(depositId, 'reversed', { reason: 'Chargeback' });
  return { player, chargeBack };
}

describe('a withdrawal of a player who has gone into debt since', () => {
  it('is not approved, and the operator sees why', async () => {
    const { player, chargeBack } = await startPaid('in-review');
    const id = await player.withdraw({ amount: '100' });
    await chargeBack();
    expect(await debtOf('in-review')).toBe(100_00n);
    const listed = await askOperator(server, 'withdrawals', { user: 'in-review' });
    expect(listed.body.withdrawals).toMatchObject([{ id, status: 'review', isBlocked: true }]);
    const refused = await askOperator(server, 'approve', { id });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'playerOwes']);
    expect((await player.state(id)).status).toBe('review');

    // Returning the money settles the debt from it.
    await askOperator(server, 'reject', { id, reason: 'Charged back.' });
    expect(await player.funds()).toEqual({ available: 0n, held: 0n });
    expect(await debtOf('in-review')).toBe(0n);
    expect(await server.app.services.wallet.isBlocked(player.owner)).toBe(false);
    expect(wasPaid(server, id)).toBe(false);
  });

  it('is not approved by rule either', async () => {
    const { player, chargeBack } = await startPaid('in-hold');
    const id = await leaveUnrecordedHold(server, player);
    await chargeBack();
    expect(await debtOf('in-hold')).toBe(50_00n);
    await checkWithdrawalSoon(server, id);
    await player.untilStatus(id, 'review');
    const { body } = await askOperator(server, 'withdrawals', { user: 'in-hold' });
    expect(body.withdrawals).toMatchObject([{ id, decidedBy: 'debt', isBlocked: true }]);
  });

  it('goes back into review if it was approved before, and is paid once the debt is waived', async () => {
    const { player, chargeBack } = await startPaid('approved');
    const id = await player.withdraw({ amount: '100' });
    await leaveInStage(server, id, 'approved');
    await chargeBack();
    await checkWithdrawalSoon(server, id);
    await player.untilStatus(id, 'review');
    expect(wasPaid(server, id)).toBe(false);

    const waiver = { user: 'approved', reference: 'w-1', currency: 'EUR' };
    const beyond = await askOperator(server, 'waiveDebt', { ...waiver, amount: '100.01' });
    expect([beyond.status, beyond.body.error.code]).toEqual([422, 'stateForbids']);
    const waived = await askOperator(server, 'waiveDebt', { ...waiver, amount: '100' });
    expect(waived.body).toMatchObject({ outcome: 'posted', owed: '0' });
    const again = await askOperator(server, 'waiveDebt', { ...waiver, amount: '100' });
    expect(again.body).toMatchObject({ outcome: 'exists', owed: '0' });
    expect(await player.funds()).toEqual({ available: 0n, held: 100_00n });
    const { body } = await askOperator(server, 'audit', { user: 'approved', limit: 1 });
    expect(body.entries).toMatchObject([{ operation: 'waiveDebt', by: 'joe', outcome: 'done' }]);

    expect((await askOperator(server, 'approve', { id })).status).toBe(200);
    await player.untilStatus(id, 'processing');
  });
});

describe('a debt', () => {
  const post = (user: string, values: Record<string, string>) =>
    askOperator(server, 'post', {
      user,
      reference: crypto.randomUUID(),
      currency: 'EUR',
      ...values,
    });

  it('that the operator creates takes the available money, and blocks withdrawals for the rest', async () => {
    const { player } = await startPaid('by-post');
    const debt = { user: 'by-post', currency: 'EUR', note: 'chargeback 7, by post' };
    const create = (amount: string) =>
      askOperator(server, 'createDebt', { ...debt, reference: 'd-1', amount }, { as: 'fay' });
    expect((await create('130')).body).toMatchObject({ outcome: 'posted', owed: '30' });
    expect((await create('130')).body).toMatchObject({ outcome: 'exists', owed: '30' });
    expect((await create('131')).body.error.code).toBe('referenceConflict');
    expect(await player.funds()).toEqual({ available: 0n, held: 0n });
    expect(await debtOf('by-post')).toBe(30_00n);
    expect(await server.app.services.wallet.isBlocked(player.owner)).toBe(true);
    const { transactions } = (await askOperator(server, 'transactions', { user: 'by-post' })).body;
    expect(transactions[0]).toMatchObject({ change: '-100', purpose: 'settlement' });
  });

  it('is created once by fifty requests, simultaneously with fifty wins', async () => {
    const user = 'at-once';
    const debt = { user, reference: 'd-2', amount: '30', currency: 'EUR', note: 'fraud' };
    const requests = Array.from({ length: 50 }, (_, index) => [
      askOperator(server, 'createDebt', debt),
      post(user, { kind: 'win', amount: '1', reference: `at-once-${index}` }),
    ]);
    const answers = await Promise.all(requests.flat());
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect([await server.balance(user), await debtOf(user)]).toEqual([20_00n, 0n]);
  });

  it.each([
    ['a win', { kind: 'win' }],
    ['an adjustment', { kind: 'adjustment', direction: 'credit' }],
  ])('is settled from %s first, once', async (name, values) => {
    const user = `gets-${name.split(' ')[1]}`;
    const { player, chargeBack } = await startPaid(user);
    await post(user, { kind: 'stake', amount: '90' });
    await chargeBack();
    expect(await debtOf(user)).toBe(90_00n);
    const reference = `${user}-1`;
    const got = await post(user, { ...values, reference, amount: '500' });
    expect(got.body).toMatchObject({ outcome: 'posted', available: '410' });
    const again = await post(user, { ...values, reference, amount: '500' });
    expect(again.body).toMatchObject({ outcome: 'exists', available: '410' });
    expect(await debtOf(user)).toBe(0n);
    expect((await player.draft()).status).toBe(200);
  });
});

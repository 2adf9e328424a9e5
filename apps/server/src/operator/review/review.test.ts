import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { leaveInStage } from '../../testing/withdrawals/left-withdrawals.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';
import { changeWithdrawal, findWithdrawal } from '../../withdrawals/store/withdrawals.ts';

let server: TestServer;
let player: WithdrawingPlayer;
beforeAll(async () => {
  const twoPeopleAbove = { EUR: '400' };
  server = await startTestServer({ partner: { operatorApi: { ...operatorApi, twoPeopleAbove } } });
  player = await startWithdrawingPlayer(server, { user: 'cleo', balance: 10_000_00n });
  const token = await server.token({ user: 'cleo' });
  const { depositId } = (await server.deposit(token)).body;
  await server.settle(depositId, 'processed');
});
afterAll(() => server.close());

const ask = askOperator;
const codeOf = async (operation: 'approve' | 'reject' | 'claimReview', id: string, as: string) => {
  const values = operation === 'reject' ? { id, reason: 'no' } : { id };
  const { status, body } = await ask(server, operation, values, { as });
  return status === 200 ? 'done' : body.error.code;
};

async function decisionsOn(id: string): Promise<{ status: string; at: string; by?: string }[]> {
  const { rows } = await server.pool.query(
    'select history from cashier.withdrawals where id = $1',
    [id],
  );
  const { history } = rows[0] as { history: { status: string; at: string; by?: string }[] };
  return history.filter(({ status }) => status === 'approved' || status === 'rejected');
}

describe('the review queue', () => {
  it('lists the oldest first, with what a reviewer needs to know first', async () => {
    const first = await player.withdraw({ amount: '30' });
    const second = await player.withdraw({ amount: '500' });
    const { withdrawals, total } = (await ask(server, 'review', {})).body;
    expect([withdrawals.map(({ id }) => id), total]).toEqual([[first, second], 2]);
    expect(withdrawals[0]).toMatchObject({ isFirst: true, isNewAccount: true });
    expect(withdrawals[0]).not.toHaveProperty('needsTwoPeople');
    expect(withdrawals[1]).toMatchObject({ needsTwoPeople: true });
    const page = (await ask(server, 'review', { limit: 1 })).body;
    const rest = (await ask(server, 'review', { limit: 1, before: page.next })).body;
    expect(rest.withdrawals.map(({ id }) => id)).toEqual([second]);
    const one = (await ask(server, 'review', { id: second })).body;
    expect([one.withdrawals.map(({ id }) => id), one.total]).toEqual([[second], 2]);
    expect((await ask(server, 'review', { id: 'gone' })).body.withdrawals).toEqual([]);
    expect((await ask(server, 'approve', { id: second }, { as: 'ron' })).status).toBe(202);
    const { withdrawals: after } = (await ask(server, 'review', {})).body;
    expect(after[1]).toMatchObject({ proposal: { by: 'ron' } });
  });

  it('says who needs a second person, with what they moved for the player within a day', async () => {
    const dora = await startWithdrawingPlayer(server, { user: 'dora', balance: 1_000_00n });
    const first = await dora.withdraw({ amount: '250' });
    const second = await dora.withdraw({ amount: '200' });
    const flagOf = async (id: string, as: string) =>
      (await ask(server, 'review', { id }, { as })).body.withdrawals[0]?.needsTwoPeople;
    expect([await flagOf(first, 'ron'), await flagOf(second, 'ron')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await codeOf('approve', first, 'ron')).toBe('done');
    expect([await flagOf(second, 'ron'), await flagOf(second, 'fay')]).toEqual([true, undefined]);
    expect((await ask(server, 'approve', { id: second }, { as: 'ron' })).status).toBe(202);
  });

  it('gives a withdrawal to one person at a time, until the claim expires', async () => {
    const id = await player.withdraw({ amount: '20' });
    expect(await codeOf('claimReview', id, 'ron')).toBe('done');
    expect(await codeOf('claimReview', id, 'ron')).toBe('done');
    expect(await codeOf('claimReview', id, 'fay')).toBe('claimedByOther');
    expect(await codeOf('approve', id, 'fay')).toBe('claimedByOther');
    expect(await codeOf('reject', id, 'fay')).toBe('claimedByOther');
    const foreign = await ask(server, 'releaseReview', { id }, { as: 'fay' });
    expect(foreign.body.error.code).toBe('claimedByOther');
    const { withdrawals } = (await ask(server, 'review', {}, { as: 'fay' })).body;
    const claim = withdrawals.find((one) => one.id === id)?.claim;
    expect(claim).toMatchObject({ by: 'ron', isYours: false });
    await server.pool.query(`update cashier.review_claims set claimed_until = now()`);
    expect(await codeOf('claimReview', id, 'fay')).toBe('done');
    expect(await codeOf('approve', id, 'ron')).toBe('claimedByOther');
    expect((await ask(server, 'releaseReview', { id }, { as: 'fay' })).status).toBe(200);
    expect(await codeOf('approve', id, 'ron')).toBe('done');
    expect(await codeOf('claimReview', id, 'ron')).toBe('stateForbids');
  });

  it('gives it to one of two reviewers who claim it at the same moment', async () => {
    const id = await player.withdraw({ amount: '20' });
    const people = ['ron', 'fay', 'fin', 'ann', 'joe'];
    const codes = await Promise.all(people.map((as) => codeOf('claimReview', id, as)));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'claimedByOther')).toHaveLength(4);
  });

  it('is decided once by many reviewers at the same moment, by key and by session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await player.withdraw({ amount: '20' });
      const browser = await new TestBrowser(server.consoleUrl).signInAs('risk');
      const path = `/operator/demo/withdrawals/${id}`;
      const rejected = browser.post(`${path}/reject`, { reason: 'no' }).then(async (answer) => {
        const { error } = (await answer.json()) as { error?: { code: string } };
        return error?.code ?? 'done';
      });
      const codes = await Promise.all([
        rejected,
        codeOf('approve', id, 'fay'),
        codeOf('reject', id, 'ann'),
        codeOf('approve', id, 'ron'),
      ]);
      expect(codes.toSorted()).toEqual([...Array<string>(3).fill('alreadyDecided'), 'done']);
      expect(await decisionsOn(id)).toHaveLength(1);
    }
  });

  it('refuses another decision, and says who has decided, how and when', async () => {
    const id = await player.withdraw({ amount: '20' });
    expect(await codeOf('approve', id, 'fay')).toBe('done');
    const [approval] = await decisionsOn(id);
    // The payout has not reached its provider yet.
    await leaveInStage(server, id, 'approved');
    const { status, body } = await ask(server, 'reject', { id, reason: 'no' }, { as: 'ron' });
    expect([status, body.error.code]).toEqual([409, 'alreadyDecided']);
    expect(body.error.message).toContain(`fay approved this withdrawal at ${approval?.at}`);
    expect(body.error).toMatchObject({
      values: { by: 'fay', decision: 'approved', at: approval?.at },
    });
    expect(await codeOf('reject', id, 'fay')).toBe('alreadyDecided');
    expect(await codeOf('approve', id, 'ron')).toBe('alreadyDecided');
    // The first answer may have been lost.
    expect(await codeOf('approve', id, 'fay')).toBe('done');
    const { actions } = (await ask(server, 'payment', { id }, { as: 'ron' })).body;
    expect(actions.map(({ operation }) => operation)).not.toContain('reject');
    expect(await decisionsOn(id)).toEqual([approval]);
  });

  it('is decided again after a hold returns it to review', async () => {
    const other = await startWithdrawingPlayer(server, { user: 'hedy' });
    const id = await other.withdraw({ amount: '20' });
    const waiting = await findWithdrawal(server.pool, id);
    if (!waiting) throw new Error('there is no withdrawal');
    const approval = { stage: 'approved', decidedBy: 'fay' } as const;
    await changeWithdrawal(server.pool, waiting, approval, new Date());
    expect(await codeOf('reject', id, 'ron')).toBe('alreadyDecided');
    await ask(server, 'holdWithdrawals', { user: 'hedy', reason: 'stolen?' }, { as: 'ron' });
    expect(await codeOf('reject', id, 'ron')).toBe('done');
    expect(await codeOf('reject', id, 'ron')).toBe('done');
    expect(await codeOf('reject', id, 'fay')).toBe('alreadyDecided');
  });
});

describe('the context of a withdrawal', () => {
  it('summarises the player’s history, accounts and earlier decisions', async () => {
    const id = await player.withdraw({ amount: '25' });
    await ask(server, 'setLimit', { user: 'cleo', currency: 'EUR', period: 'day', amount: '100' });
    await ask(server, 'reject', { id: await player.withdraw({ amount: '21' }), reason: 'no' });
    const { body } = await ask(server, 'reviewContext', { id }, { as: 'sue' });
    expect(body).toMatchObject({
      user: 'cleo',
      totals: [{ currency: 'EUR', allTime: { deposited: { amount: '10', count: 1 } } }],
      accounts: [{ method: 'sepa_transfer', isThis: true }],
      countries: [{ country: 'de', deposits: 1 }],
      limits: [{ currency: 'EUR', period: 'day', amount: '100', setBy: 'joe' }],
      debts: [],
      openDisputes: [],
    });
    expect(body.decisions[0]).toMatchObject({ status: 'rejected', by: 'joe', reason: 'no' });
    expect(body.payments.map((payment) => payment.id)).not.toContain(id);
  });
});

describe('the overview', () => {
  it('counts today, the approvals and the queues', async () => {
    const { body } = await ask(server, 'overview', {}, { as: 'vic' });
    expect(body.deposits).toMatchObject([{ currency: 'EUR', today: { amount: '10', count: 1 } }]);
    expect(body.approvals).toContainEqual(
      expect.objectContaining({ by: 'method', name: 'visa', ended: 1, approved: 1, rate: 1 }),
    );
    const review = body.queues.find(({ name }) => name === 'review');
    expect(review?.count).toBeGreaterThan(0);
    expect(review?.oldestAt).toBeDefined();
    expect(body.hours.filter(({ currency }) => currency === 'EUR')).toHaveLength(24);
    expect(body.alerts).toEqual([]);
  });
});

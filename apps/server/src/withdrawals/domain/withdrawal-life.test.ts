import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWithdrawalSoon } from '../../testing/withdrawals/left-withdrawals.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import {
  giveMoney,
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';
import { findWithdrawal } from '../store/withdrawals.ts';
import { approveWithdrawal, rejectWithdrawal } from '../review/decide-withdrawal.ts';

let server: TestServer;
let player: WithdrawingPlayer;

beforeAll(async () => {
  server = await startTestServer({
    partner: { withdrawals: { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} } },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startWithdrawingPlayer(server);
  server.provider.payouts.refuses = undefined;
  server.provider.fault = 'none';
});

const fullBalance = { available: 100_00n, held: 0n };
const payoutsOf = (id: string) =>
  server.provider.payouts.requests.filter((one) => one.reference === id);

describe('a withdrawal', () => {
  it('[WD-4] is a draft that holds nothing, then held, approved by rule, paid and sent', async () => {
    const { body: draft } = await player.draft();
    expect(draft).toMatchObject({ amount: '50', fee: '0', net: '50', destination: '•• 3000' });
    expect(await player.funds()).toEqual(fullBalance);
    const { body: confirmed } = await player.confirm(draft.id ?? '');
    expect(confirmed.status).toBe('approved');
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
    const id = confirmed.id;
    await player.untilStatus(id, 'processing');
    await player.settle(id, 'sent');
    const sent = await player.untilStatus(id, 'sent');
    expect(sent.timeline.map(({ status }) => status)).toEqual([
      'draft',
      'review',
      'approved',
      'processing',
      'sent',
    ]);
    expect(await player.funds()).toEqual({ available: 50_00n, held: 0n });
    expect(payoutsOf(id)).toMatchObject([{ amount: '50', account: 'token-3000', country: 'de' }]);
  });

  it('stores only the masked end of what the player typed', async () => {
    const id = await player.withdraw();
    const { rows } = await server.pool.query(
      'select row_to_json(w)::text as text from cashier.withdrawals w where id = $1',
      [id],
    );
    expect(String(rows[0]?.text)).not.toContain('DE8937');
  });

  it('is one withdrawal, however often it is created and confirmed under one key', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await player.draft({}, key), await player.draft({}, key)];
    expect(second.body.id).toBe(first.body.id);
    const id = first.body.id ?? '';
    const confirmations = await Promise.all([player.confirm(id), player.confirm(id)]);
    const again = await player.confirm(id);
    expect(again.status).toBe(200);
    expect(confirmations.map(({ status }) => status)).toContain(200);
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
    await player.untilStatus(id, 'processing');
    expect(payoutsOf(id)).toHaveLength(1);
  });

  it('waits in review above the rule’s amount, and splitting does not help', async () => {
    const first = await player.withdraw({ amount: '40' });
    const second = await player.withdraw({ amount: '40' });
    expect((await player.state(first)).status).not.toBe('review');
    expect((await player.state(second)).status).toBe('review');
    const decision = { id: second, partner: 'demo', actor: 'Ada' };
    const approved = await approveWithdrawal(server.app.services, decision);
    expect(approved).toMatchObject({ outcome: 'changed', withdrawal: { decidedBy: 'Ada' } });
    await player.untilStatus(second, 'processing');
    const again = await approveWithdrawal(server.app.services, decision);
    expect(again.outcome).toBe('unchanged');
    const late = await rejectWithdrawal(server.app.services, { ...decision, reason: 'no' });
    expect(late.outcome).toBe('tooLate');
    const foreign = await approveWithdrawal(server.app.services, { ...decision, partner: 'other' });
    expect(foreign.outcome).toBe('unknown');
  });

  it('that is rejected returns the money and says why', async () => {
    const id = await player.withdraw({ amount: '70' });
    const reason = 'Please verify your identity first.';
    const decision = { id, partner: 'demo', actor: 'Ada', reason };
    expect((await rejectWithdrawal(server.app.services, decision)).outcome).toBe('changed');
    expect((await rejectWithdrawal(server.app.services, decision)).outcome).toBe('unchanged');
    expect(await player.state(id)).toMatchObject({ status: 'rejected', reason });
    expect(await player.funds()).toEqual(fullBalance);
    const late = await approveWithdrawal(server.app.services, decision);
    expect(late.outcome).toBe('tooLate');
  });

  it('is cancelled by the player until it is processed, and not after', async () => {
    const early = await player.withdraw({ amount: '70' });
    expect((await player.cancel(early)).body).toMatchObject({ status: 'cancelled' });
    expect((await player.cancel(early)).status).toBe(200);
    expect(await player.funds()).toEqual(fullBalance);
    const late = await player.withdraw();
    await player.untilStatus(late, 'processing');
    const refused = await player.cancel(late);
    expect(refused.body.error?.code).toBe('banking.cancelRefused');
    expect((await player.state(late)).isCancellable).toBe(false);
  });

  it('that the provider refuses or fails returns the money', async () => {
    server.provider.payouts.refuses = 'This account takes no transfers.';
    const refused = await player.withdraw();
    const state = await player.untilStatus(refused, 'failed');
    expect(state.reason).toBe('This account takes no transfers.');
    expect(await player.funds()).toEqual(fullBalance);
    server.provider.payouts.refuses = undefined;
    const failed = await player.withdraw();
    await player.untilStatus(failed, 'processing');
    await player.settle(failed, 'failed', { reason: 'Account closed' });
    expect(await player.state(failed)).toMatchObject({
      status: 'failed',
      reason: 'Account closed',
    });
    expect(await player.funds()).toEqual(fullBalance);
  });

  it('that comes back after it was sent returns the money, once', async () => {
    const id = await player.withdraw();
    await player.untilStatus(id, 'processing');
    await player.settle(id, 'sent');
    await player.settle(id, 'returned', { reason: 'No such account' });
    await player.settle(id, 'returned', { reason: 'No such account' });
    expect(await player.state(id)).toMatchObject({ status: 'failed', reason: 'No such account' });
    expect(await player.funds()).toEqual(fullBalance);
  });

  it('is not marked as sent by a report of another amount, but by a later report of the right one', async () => {
    const id = await player.withdraw();
    await until(async () => server.provider.payouts.payouts.has(id));
    const amounts = ['5', '50.01', '50.001'];
    for (const amount of amounts) await player.settle(id, 'sent', { amount });
    await player.settle(id, 'sent', { amount: '5' });
    // Some of it may be gone: no later report of the provider returns it.
    await player.settle(id, 'failed', { amount: '50' });
    await player.settle(id, 'returned', { amount: '50' });
    expect(await player.funds()).toEqual({ available: 50_00n, held: 50_00n });
    expect((await player.state(id)).status).toBe('processing');
    const { contradictions = [] } = (await findWithdrawal(server.pool, id)) ?? {};
    const reported = contradictions.map(({ status, amount }) => `${status} ${amount}`);
    const ends = ['failed 50', 'returned 50'];
    expect(reported).toEqual([...amounts.map((amount) => `sent ${amount}`), ...ends]);
    await player.settle(id, 'sent', { amount: '50' });
    expect(await player.funds()).toEqual({ available: 50_00n, held: 0n });
    expect((await player.state(id)).status).toBe('sent');
  });

  it('cannot be confirmed if the balance has dropped in the meantime, but can be later', async () => {
    const { body: one } = await player.draft({ amount: '80' });
    const { body: other } = await player.draft({ amount: '80' });
    expect((await player.confirm(one.id ?? '')).status).toBe(200);
    const refused = await player.confirm(other.id ?? '');
    expect(refused.body.error?.code).toBe('banking.balanceTooLow');
    expect(await player.state(other.id ?? '')).toMatchObject({ status: 'draft' });
    await giveMoney(server, player.owner, 80_00n);
    expect((await player.confirm(other.id ?? '')).status).toBe(200);
    expect(await player.funds()).toEqual({ available: 20_00n, held: 160_00n });
  });

  it('cannot be seen, confirmed or cancelled by another player', async () => {
    const id = await player.withdraw();
    const stranger = await startWithdrawingPlayer(server);
    const [seen, confirmed, cancelled] = await Promise.all([
      server.call(stranger.token, 'withdrawal-status', { id }),
      stranger.confirm(id),
      stranger.cancel(id),
    ]);
    for (const answer of [seen, confirmed, cancelled]) {
      expect(answer.body.error?.code).toBe('banking.withdrawalNotFound');
    }
  });

  it('is checked again if the provider does not answer, and paid once', async () => {
    server.provider.fault = 'none';
    const { body } = await player.draft();
    server.provider.fault = 'hangUp';
    const id = body.id ?? '';
    await player.confirm(id);
    await player.untilStatus(id, 'processing');
    server.provider.fault = 'none';
    await checkWithdrawalSoon(server, id);
    await player.untilStatus(id, 'processing');
    await expect.poll(() => server.provider.payouts.payouts.has(id)).toBe(true);
    expect(server.provider.payouts.payouts.get(id)?.amount).toBe('50');
  });
});

import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deposit, DepositStep } from '../../deposits/deposit.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { onlyShownChanges, shownAfterStep, withShownCredit } from './shown-to-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

/** Each event after which the player saw something else, and what. */
async function shownOn(id: string) {
  const { timeline } = (await askOperator(server, 'payment', { id })).body;
  return timeline.flatMap(({ name, shown }) =>
    shown ? [[name, shown.status, ...(shown.reason ? [shown.reason] : [])].join(' | ')] : [],
  );
}

describe('what a player’s screens showed of a deposit', () => {
  it('is each status once, and the reason of a failure', async () => {
    const token = await server.token({ user: 'ada' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'failed', { reason: '<b>Try</b> another card.' });
    await server.settle(depositId, 'processed');
    expect(await shownOn(depositId)).toEqual([
      'created | waiting',
      'mistaked | failed | <b>Try</b> another card.',
      'processed | processed',
    ]);
  });

  it('agrees with the player’s own list', async () => {
    const token = await server.token({ user: 'bob' });
    const { depositId } = (await server.deposit(token)).body;
    const cancelled = { depositId, paymentMethod: 'visa' };
    await server.call(token, 'deposit-cancel', cancelled, crypto.randomUUID());
    const { ending, status } = await server.state(token, depositId);
    const last = (await shownOn(depositId)).at(-1);
    expect(last).toBe(`mistaked | ${ending ?? status}`);
  });

  it('begins to be “checking” when the player reports the payment', async () => {
    const token = await server.token({ user: 'cy' });
    const { depositId } = (await server.deposit(token)).body;
    await server.pool.query('update cashier.deposits set declared_at = now() where id = $1', [
      depositId,
    ]);
    await server.settle(depositId, 'processed');
    expect(await shownOn(depositId)).toEqual([
      'created | waiting',
      'accepted | accepted',
      'processed | processed',
    ]);
  });

  it('is “waiting” again if the provider takes back a payment that was not final', async () => {
    const token = await server.token({ user: 'dee' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'processing');
    await server.settle(depositId, 'waiting');
    expect((await server.state(token, depositId)).status).toBe('waiting');
    const { timeline } = (await askOperator(server, 'payment', { id: depositId })).body;
    expect(timeline.at(-1)).toMatchObject({ name: 'waiting', outcome: 'takenBack', by: 'sandbox' });
    await server.settle(depositId, 'processing');
    await server.settle(depositId, 'failed', { reason: 'gone' });
    expect(await shownOn(depositId)).toEqual([
      'created | waiting',
      'accepted | accepted',
      'waiting | waiting',
      'accepted | accepted',
      'mistaked | failed | gone',
    ]);
  });

  const at = '2026-01-02T03:04:05.678Z';
  const deposit = {
    declaredAt: null,
    processingAt: null,
    ending: null,
    refundedMinor: 0n,
    takenMinor: 0n,
    history: [{ status: 'processed', at }],
  } as unknown as Deposit;
  const nothing = { cases: [], orders: [] };
  const step = (change: Partial<DepositStep>): DepositStep => ({
    status: 'waiting',
    at,
    ...change,
  });

  it('is “checking” if the change opened a case with the money', () => {
    const held = { cases: [{ openedAt: new Date(at) }], orders: [] };
    expect(shownAfterStep(deposit, step({}), undefined, held)).toEqual({ status: 'accepted' });
    expect(shownAfterStep(deposit, step({}), undefined, nothing)).toEqual({ status: 'waiting' });
  });

  it('is “credited” only once the operator’s own wallet has taken all of it', () => {
    const order = (id: bigint, takenAt: Date | null) => ({
      id,
      kind: 'credit',
      createdAt: new Date(at),
      takenAt,
    });
    const event = (reference: string): TimelineEvent => ({
      at,
      kind: 'walletOrder',
      name: 'credit',
      reference,
    });
    const events = [event('1'), event('2')];
    const marked = (second: Date | null) => {
      const context = { cases: [], orders: [order(1n, new Date(at)), order(2n, second)] };
      const credit = step({ status: 'processed', creditedMinor: '5' });
      expect(shownAfterStep(deposit, credit, undefined, context).status).toBe('accepted');
      return withShownCredit(events, deposit, context).map(({ shown }) => shown?.status);
    };
    expect(marked(null)).toEqual([undefined, undefined]);
    expect(marked(new Date(Date.parse(at) + 1000))).toEqual([undefined, 'processed']);
  });

  it('is “refunded” if no bank took any of it, and never has the reason of a failure', () => {
    const ended = { ...deposit, ending: 'reversed', refundedMinor: 5n } as Deposit;
    const reversed = step({ status: 'reversed', ending: 'reversed' });
    expect(shownAfterStep(ended, reversed, 'late', nothing)).toEqual({ status: 'refunded' });
    const taken = { ...ended, takenMinor: 1n };
    expect(shownAfterStep(taken, reversed, 'late', nothing)).toEqual({ status: 'reversed' });
  });
});

it('what a player’s screens showed of a withdrawal begins with its confirmation', async () => {
  const player = await startWithdrawingPlayer(server);
  const id = await player.withdraw({ amount: '20' });
  await askOperator(server, 'reject', { id, reason: 'Send your papers.' });
  expect(await shownOn(id)).toEqual(['review | review', 'rejected | rejected | Send your papers.']);
  expect((await player.state(id)).reason).toBe('Send your papers.');
});

describe('an event has what was shown', () => {
  const event = (second: number, status: string, reason?: string): TimelineEvent => ({
    at: `2026-01-02T03:04:0${second}.678Z`,
    kind: 'status',
    name: status,
    shown: { status, ...(reason ? { reason } : {}) },
  });
  const { shown: _shown, ...unseen } = event(3, 'other');
  const shownOf = (events: TimelineEvent[]) =>
    onlyShownChanges(events).map(({ shown }) => [shown?.status, shown?.reason].join(' '));

  it('only if that changed', () => {
    const events = [event(1, 'a'), event(2, 'a'), unseen, event(4, 'a')];
    expect(shownOf([...events, event(5, 'a', 'why'), event(6, 'b')])).toEqual([
      'a ',
      ' ',
      ' ',
      ' ',
      'a why',
      'b ',
    ]);
  });

  it('only if the same millisecond brought nothing else', () => {
    expect(shownOf([event(3, 'review'), unseen, event(3, 'approved'), event(4, 'sent')])).toEqual([
      ' ',
      ' ',
      'approved ',
      'sent ',
    ]);
    // A screen that showed it before shows it still.
    expect(shownOf([event(1, 'a'), event(2, 'b'), event(2, 'a'), event(2, 'a')])).toEqual([
      'a ',
      ' ',
      ' ',
      ' ',
    ]);
  });

  it('at the first of several events at the same time', () => {
    expect(shownOf([event(1, 'a'), event(1, 'a'), event(2, 'b')])).toEqual(['a ', ' ', 'b ']);
  });
});

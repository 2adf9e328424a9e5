import type { ProviderPayout } from '@opencashier/contract/provider/payouts';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { leaveInStage, checkWithdrawalSoon } from '../../testing/withdrawals/left-withdrawals.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';
import { findWithdrawal } from '../store/withdrawals.ts';
import { applyPayoutState } from './apply-payout-state.ts';
import { startPayout } from './send-payout.ts';

let server: TestServer;
let player: WithdrawingPlayer;

beforeAll(async () => {
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({ partner: { operatorApi, withdrawals } });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startWithdrawingPlayer(server);
  server.provider.payouts.refuses = undefined;
  server.provider.payouts.decline = undefined;
  server.provider.fault = 'none';
});

const acceptance = {
  providerId: 'accepted-elsewhere',
  status: 'processing',
  fee: '0',
  currency: 'EUR',
  updatedAt: new Date().toISOString(),
} as const;
const held = { available: 50_00n, held: 50_00n };
const made = (id: string) => server.provider.payouts.made.filter((one) => one.reference === id);
const known = async (id: string) => (await findWithdrawal(server.pool, id))?.providerId ?? null;
const checked = (id: string) =>
  until(async () => {
    const { rows } = await server.pool.query<{ checks: number }>(
      'select checks from cashier.withdrawals where id = $1 and next_check_at > now()',
      [id],
    );
    return (rows[0]?.checks ?? 0) > 0;
  });

/** A withdrawal of 50 EUR that the provider has accepted. */
async function accepted(): Promise<string> {
  const id = await player.withdraw();
  await until(async () => (await known(id)) !== null);
  return id;
}

/** The provider reports the payout again. */
async function report(id: string, change: Partial<ProviderPayout>) {
  const providerId = (await known(id)) ?? '';
  const payout = { ...acceptance, reference: id, providerId, amount: '50', ...change };
  const { pool, app } = server;
  return transaction(pool, (db) => applyPayoutState(db, app.services, 'sandbox', payout));
}

async function shown(id: string) {
  const { body } = await askOperator(server, 'withdrawals', { isUnclear: true });
  return body.withdrawals.find((one) => one.id === id);
}

it('the transaction of a payout is kept with its last step, for the operator', async () => {
  const id = await accepted();
  const providerId = (await known(id)) ?? '';
  const sent = { ...acceptance, reference: id, providerId, status: 'sent', amount: '50' } as const;
  const { pool, app } = server;
  await transaction(pool, (db) =>
    applyPayoutState(db, app.services, 'sandbox', { ...sent, txid: 'f00d' }),
  );
  const { withdrawals } = (await askOperator(server, 'withdrawals', { id })).body;
  expect(withdrawals).toMatchObject([{ id, status: 'sent', txid: 'f00d' }]);
  const { timeline } = (await askOperator(server, 'payment', { id })).body;
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'status', name: 'sent', reference: 'f00d' }),
  );
});

describe('the transaction of a later report', () => {
  const transactionsOf = async (id: string) => {
    const { timeline } = (await askOperator(server, 'payment', { id })).body;
    const steps = timeline.filter(({ kind, reference }) => kind === 'status' && reference);
    return steps.map(({ name, reference }) => `${name} ${reference}`);
  };

  it('is kept if it is learnt late, or replaces another; the player sees each status once', async () => {
    const id = await accepted();
    expect(await report(id, { status: 'processing', txid: 'a1' })).toBe('unchanged');
    expect(await report(id, { status: 'sent' })).toBe('changed');
    expect(await report(id, { status: 'sent', txid: 'a1' })).toBe('unchanged');
    expect(await report(id, { status: 'sent', txid: 'a2' })).toBe('unchanged');
    expect(await report(id, { status: 'sent', txid: 'a2' })).toBe('unchanged');
    expect(await transactionsOf(id)).toEqual(['processing a1', 'sent a2']);
    const { withdrawals } = (await askOperator(server, 'withdrawals', { id })).body;
    expect(withdrawals).toMatchObject([{ status: 'sent', txid: 'a2' }]);
    const { timeline } = await player.state(id);
    const statuses = timeline.map(({ status }) => status);
    expect(statuses).toEqual([...new Set(statuses)]);
  });

  it('is the last one reported, even if another one was reported in between', async () => {
    const id = await accepted();
    for (const txid of ['c1', 'c2', 'c2', 'c1']) await report(id, { status: 'processing', txid });
    expect(await transactionsOf(id)).toEqual(['processing c1', 'processing c2', 'processing c1']);
    const { withdrawals } = (await askOperator(server, 'withdrawals', { id })).body;
    expect(withdrawals).toMatchObject([{ txid: 'c1' }]);
    for (let at = 0; at < 30; at += 1) {
      await report(id, { status: 'processing', txid: at % 2 === 0 ? 'c2' : 'c1' });
    }
    expect(await transactionsOf(id)).toHaveLength(20);
  });

  it.each(['failed', 'returned'] as const)(
    'keeps the money on hold if the payout is reported as %s afterwards',
    async (status) => {
      const id = await accepted();
      await report(id, { status: 'processing', txid: 'd1' });
      expect(await report(id, { status, reason: 'no' })).toBe('changed');
      expect(await report(id, { status, reason: 'no' })).toBe('unchanged');
      expect(await player.funds()).toEqual(held);
      expect((await shown(id))?.contradictions).toMatchObject([{ status }]);
      expect(await report(id, { status: 'sent', txid: 'd1' })).toBe('changed');
      expect(await player.funds()).toEqual({ available: 50_00n, held: 0n });
    },
  );

  it('keeps the money on hold if the failure itself names it', async () => {
    const id = await accepted();
    expect(await report(id, { status: 'failed', txid: 'e1' })).toBe('changed');
    expect(await player.funds()).toEqual(held);
    expect((await shown(id))?.contradictions).toMatchObject([{ status: 'failed' }]);
  });

  it('is kept with a report of another sum', async () => {
    const unclear = await accepted();
    expect(await report(unclear, { status: 'sent', amount: '49', txid: 'b1' })).toBe('changed');
    expect(await transactionsOf(unclear)).toEqual(['processing b1']);
  });

  it('is kept with a report after the payout failed', async () => {
    const failed = await accepted();
    await report(failed, { status: 'failed' });
    expect(await report(failed, { status: 'sent', txid: 'b2' })).toBe('contradicts');
    expect(await transactionsOf(failed)).toEqual(['failed b2']);
  });
});

describe('a provider that answers 404 for a payout that it accepted', () => {
  it('is not asked to pay again, and the operator sees that it denies the payout', async () => {
    const id = await accepted();
    server.provider.payouts.denied.add(id);
    await checkWithdrawalSoon(server, id);
    await until(async () => (await shown(id)) !== undefined);
    await checkWithdrawalSoon(server, id);
    await checked(id);
    expect(made(id)).toHaveLength(1);
    expect(await player.funds()).toEqual(held);
    expect((await shown(id))?.contradictions).toMatchObject([{ status: 'unknown' }]);
  });

  it('is trusted once it recognises the payout again, which is then no longer unclear', async () => {
    const id = await accepted();
    server.provider.payouts.denied.add(id);
    await checkWithdrawalSoon(server, id);
    await until(async () => (await shown(id)) !== undefined);
    server.provider.payouts.denied.delete(id);
    await checkWithdrawalSoon(server, id);
    await until(async () => (await shown(id)) === undefined);
    await player.settle(id, 'sent');
    expect(await player.funds()).toEqual({ available: 50_00n, held: 0n });
  });
});

describe('a provider that has reported that another sum was sent', () => {
  it('returns no money whatever it says after that, and all of it is shown to the operator', async () => {
    const id = await accepted();
    await report(id, { status: 'sent', amount: '49' });
    await report(id, { status: 'processing', amount: '48' });
    server.provider.payouts.denied.add(id);
    await checkWithdrawalSoon(server, id);
    const said = async () => (await shown(id))?.contradictions?.map(({ status }) => status);
    await until(async () => (await said())?.includes('unknown') ?? false);
    expect(await said()).toEqual(['sent', 'processing', 'unknown']);
    await report(id, { status: 'failed' });
    expect(await said()).toEqual(['sent', 'processing', 'failed']);
    expect(await player.funds()).toEqual(held);
  });
});

describe('a refusal of a payout that another server knows to be accepted', () => {
  it('returns no money', async () => {
    const id = await player.withdraw({ amount: '70' });
    await leaveInStage(server, id, 'approved');
    const approved = await findWithdrawal(server.pool, id);
    if (!approved) throw new Error('there is no withdrawal');
    server.provider.payouts.refuses = 'Try another bank.';
    const letGo = server.provider.hold();
    const asking = startPayout(server.app.services, approved);
    await player.untilStatus(id, 'processing');
    const report = { ...acceptance, reference: id, amount: '70' };
    await transaction(server.pool, (db) =>
      applyPayoutState(db, server.app.services, 'sandbox', report),
    );
    letGo();
    await asking;
    expect((await player.state(id)).status).toBe('processing');
    expect(await player.funds()).toEqual({ available: 30_00n, held: 70_00n });
  });
});

describe('a payout that its provider declines', () => {
  const found = async (id: string) =>
    (await askOperator(server, 'withdrawals', { id })).body.withdrawals[0];

  it('shows the operator the class and the code, whether it fails or comes back', async () => {
    const failed = await accepted();
    const closed = { class: 'hard', code: 'AC04' } as const;
    await player.settle(failed, 'failed', { reason: 'accountClosed', decline: closed });
    expect(await found(failed)).toMatchObject({ reason: 'accountClosed', decline: closed });
    expect(await player.state(failed)).not.toHaveProperty('decline');
    const returned = await accepted();
    await player.settle(returned, 'sent');
    expect(await found(returned)).not.toHaveProperty('decline');
    const busy = { class: 'technical' } as const;
    await player.settle(returned, 'returned', { decline: busy });
    expect(await found(returned)).toMatchObject({ status: 'failed', decline: busy });
  });

  it('shows them also if the request itself is refused', async () => {
    const fraud = { class: 'fraud', code: 'FR01' } as const;
    Object.assign(server.provider.payouts, { refuses: 'Try another bank.', decline: fraud });
    const id = await player.withdraw();
    await player.untilStatus(id, 'failed');
    expect(await found(id)).toMatchObject({ reason: 'Try another bank.', decline: fraud });
    const { body } = await askOperator(server, 'payment', { id });
    expect(body.withdrawal?.decline).toEqual(fraud);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { plansOf } from '../../testing/explain.ts';
import { type FoundPayments, makePayments } from '../../testing/operator/found-payments.ts';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { storeNotice } from '../../queues/store-notice.ts';
import { noticesAbout } from './timeline-store.ts';

let server: TestServer;
let ids: FoundPayments;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  ids = await makePayments(server);
});
afterAll(() => server.close());

describe('the page of a payment', () => {
  const page = async (id: string, as = 'joe') =>
    (await askOperator(server, 'payment', { id }, { as })).body;
  const actionsOf = async (id: string, as: string) =>
    (await page(id, as)).actions.map(({ operation }) => operation);

  it('lists the events of a deposit in order', async () => {
    const { payment, deposit, timeline, transfers } = await page(ids.paid);
    expect(payment).toMatchObject({ kind: 'deposit', credited: '10', user: 'ada' });
    expect(deposit).toMatchObject({ id: ids.paid, status: 'processed' });
    const kinds = timeline.map(({ kind }) => kind);
    for (const kind of ['attempt', 'status', 'notice', 'ledger']) expect(kinds).toContain(kind);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
    expect(transfers).toMatchObject([{ credit: 'player:ada', debit: 'house', amount: '10' }]);
  });

  it('says where a crypto deposit is to be paid', async () => {
    expect((await page(ids.paid)).deposit).not.toHaveProperty('crypto');
    const { depositId } = (await server.deposit(await server.token({ user: 'coy' }))).body;
    const where = { network: 'ripple', networkName: 'XRP Ledger', address: 'rAcme', memo: '4711' };
    await server.pool.query(
      `update cashier.deposits set crypto = $2::jsonb || '{"state": "awaiting", "payments": []}' where id = $1`,
      [depositId, where],
    );
    expect(await page(depositId)).toMatchObject({ deposit: { crypto: where } });
  });

  it('shows the notices that carry the provider’s own id alone, and nobody else’s', async () => {
    const { rows } = await server.pool.query(
      `select 'deposit' as subject, provider, provider_id from cashier.deposits where id = $1
       union all select 'payout', provider, provider_id from cashier.withdrawals where id = $2`,
      [ids.paid, ids.sent],
    );
    const [deposit, payout] = rows;
    const changed = (subject: string, provider: string, providerId: string) =>
      storeNotice(server.pool, {
        provider,
        eventId: `thin-${subject}-${provider}`,
        body: { type: 'status.asked', data: { subject, providerId } },
      });
    await changed('deposit', deposit.provider, deposit.provider_id);
    await changed('payout', payout.provider, payout.provider_id);
    // Another provider, and another kind of payment, may use the same id.
    await changed('deposit', 'elsewhere', deposit.provider_id);
    await changed('refund', deposit.provider, deposit.provider_id);
    const noticesOn = async (id: string) => {
      const { timeline } = await page(id);
      const notices = timeline.filter(({ kind }) => kind === 'notice');
      return notices.map(({ reference }) => reference).filter((one) => one?.startsWith('thin-'));
    };
    expect(await noticesOn(ids.paid)).toEqual([`thin-deposit-${deposit.provider}`]);
    expect(await noticesOn(ids.sent)).toEqual([`thin-payout-${payout.provider}`]);
    // Nobody would ever apply those about something else.
    await server.pool.query(`delete from cashier.inbox where event_id like 'thin-%'`);
  });

  it('shows each part that was taken back, by the provider or after a letter', async () => {
    const player = await startReturnedDeposit(server);
    await server.settle(player.depositId, 'reversed', { amount: '20' });
    await server.settle(player.depositId, 'reversed', { amount: '25' });
    await player.chargeBack({ amount: '5', reason: 'a letter came', reference: 'letter-3' });
    await server.settle(player.depositId, 'reversed', { amount: '20' });
    const { timeline } = await page(player.depositId);
    const reversals = timeline.filter(({ kind }) => kind === 'reversal');
    expect(reversals).toMatchObject([
      { by: 'sandbox', money: { amount: '20', currency: 'EUR' } },
      { by: 'sandbox', money: { amount: '5', currency: 'EUR' } },
      { by: 'fay', money: { amount: '5' }, text: 'a letter came', reference: 'letter-3' },
    ]);
    const { timeline: seen = [] } = await server.state(player.token, player.depositId);
    const statuses = seen.map(({ status }) => status);
    expect(statuses).toEqual([...new Set(statuses)]);
  });

  it('shows only the new part if an earlier one has no step, and the reason with its status', async () => {
    const player = await startReturnedDeposit(server);
    const { depositId: id } = player;
    // As a server of an earlier version left it.
    await server.pool.query('update cashier.deposits set reversed_minor = 1000 where id = $1', [
      id,
    ]);
    await server.settle(id, 'reversed', { amount: '25' });
    await server.pool.query(`update cashier.deposits set reason = 'late' where id = $1`, [id]);
    const { timeline } = await page(player.depositId);
    const reversals = timeline.filter(({ kind }) => kind === 'reversal');
    expect(reversals).toMatchObject([{ by: 'sandbox', money: { amount: '15' } }]);
    expect(timeline.findLast(({ kind }) => kind === 'status')).toMatchObject({ text: 'late' });
  });

  it('shows a part that was taken back after a letter alone once', async () => {
    const player = await startReturnedDeposit(server);
    await player.chargeBack({ amount: '5' });
    const { timeline } = await page(player.depositId);
    const reversals = timeline.filter(({ kind }) => kind === 'reversal');
    expect(reversals).toMatchObject([{ by: 'fay', money: { amount: '5' } }]);
  });

  it('lists the people who acted on a withdrawal and their actions', async () => {
    const { withdrawal, timeline } = await page(ids.sent);
    expect(withdrawal).toMatchObject({ status: 'sent', decidedBy: 'joe' });
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'operator', name: 'approve', by: 'joe', outcome: 'done' }),
    );
  });

  it('offers the actions that the state and the role allow', async () => {
    expect(await actionsOf(ids.paid, 'fay')).toEqual(
      expect.arrayContaining(['refundDeposit', 'reverseDeposit']),
    );
    expect(await actionsOf(ids.paid, 'sue')).not.toContain('refundDeposit');
    expect(await actionsOf(ids.failed, 'fay')).not.toContain('refundDeposit');
    expect(await actionsOf(ids.review, 'ron')).toEqual(
      expect.arrayContaining(['approve', 'reject', 'claimReview']),
    );
    expect(await actionsOf(ids.review, 'vic')).toEqual([]);
    expect(await actionsOf(ids.sent, 'ron')).not.toContain('approve');
  });

  it('offers no refund of money that a bank disputes, which would be refused', async () => {
    const player = await startReturnedDeposit(server);
    await player.dispute({ isMoneyTaken: false });
    const { depositId: id } = player;
    const refund = { id, reference: 'disputed', reason: 'asked for it' };
    expect((await askOperator(server, 'refundDeposit', refund, { as: 'fay' })).status).toBe(422);
    expect(await actionsOf(id, 'fay')).not.toContain('refundDeposit');
    expect(await actionsOf(id, 'fay')).toContain('reverseDeposit');
  });

  it('offers no approval that a hold refuses, and releases only one’s own claim', async () => {
    expect(await actionsOf(ids.review, 'ron')).not.toContain('releaseReview');
    await askOperator(server, 'claimReview', { id: ids.review }, { as: 'ron' });
    expect(await actionsOf(ids.review, 'ron')).toContain('releaseReview');
    expect(await actionsOf(ids.review, 'fay')).not.toContain('approve');
    await askOperator(server, 'releaseReview', { id: ids.review }, { as: 'ron' });
    const user = 'ben';
    await askOperator(server, 'holdWithdrawals', { user, reason: 'wait' }, { as: 'ron' });
    const onHold = await actionsOf(ids.review, 'ron');
    await askOperator(server, 'releaseWithdrawals', { user, reason: 'go on' }, { as: 'ron' });
    expect(onHold).not.toContain('approve');
    expect(onHold).toContain('reject');
    expect(await actionsOf(ids.review, 'ron')).toContain('approve');
  });

  it('answers 404 for an unknown id', async () => {
    expect((await page('elsewhere')).error.code).toBe('notFound');
  });
});

it('the notices of a payment are found by indexes', async () => {
  const providerNames = [{ subject: 'deposit', providerId: 'p-1' }] as const;
  const subject = { id: 'd-1', refundIds: [], provider: 'sandbox', providerNames };
  const [plan = ''] = await plansOf(server, (db) => noticesAbout(db, subject));
  expect(plan).toContain('inbox_of_subject');
  expect(plan).toContain('inbox_of_provider_id');
  expect(plan).not.toContain('Seq Scan');
});

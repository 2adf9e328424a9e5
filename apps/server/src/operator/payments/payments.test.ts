import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { plansOf } from '../../testing/explain.ts';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { storeNotice } from '../../queues/inbox.ts';
import { type PaymentSearch, searchPayments } from './payment-search.ts';
import { noticesOf } from './timeline-store.ts';

let server: TestServer;
const ids: Record<'paid' | 'failed' | 'review' | 'sent', string> = {
  paid: '',
  failed: '',
  review: '',
  sent: '',
};
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  const token = await server.token({ user: 'ada' });
  ids.paid = (await server.deposit(token)).body.depositId;
  await server.settle(ids.paid, 'processed');
  ids.failed = (await server.deposit(token, { amount: '25' })).body.depositId;
  await server.settle(ids.failed, 'failed', { reason: '=HYPERLINK("x"), <b>no</b>;=1; @x;a-b' });
  const player = await startWithdrawingPlayer(server, { user: 'ben' });
  ids.sent = await player.withdraw({ amount: '20' });
  await askOperator(server, 'approve', { id: ids.sent });
  await player.untilStatus(ids.sent, 'processing');
  await player.settle(ids.sent, 'sent');
  ids.review = await player.withdraw({ amount: '30' });
});
afterAll(() => server.close());

const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];

async function search(values: Record<string, string | number>) {
  const { status, body } = await askOperator(server, 'payments', values);
  return status === 200 ? body.payments.map(({ id }) => nameOf(id)) : body.error.message;
}

describe('the list of payments', () => {
  it('has deposits and withdrawals together, newest first, in pages', async () => {
    const all = ['review', 'sent', 'failed', 'paid'];
    expect(await search({})).toEqual(all);
    const first = (await askOperator(server, 'payments', { limit: 3 })).body;
    expect(first.payments.map(({ id }) => nameOf(id))).toEqual(all.slice(0, 3));
    expect(await search({ limit: 3, before: first.next ?? '' })).toEqual(['paid']);
  });

  it('filters by each parameter', async () => {
    expect(await search({ kind: 'deposit' })).toEqual(['failed', 'paid']);
    expect(await search({ status: 'review' })).toEqual(['review']);
    expect(await search({ status: 'processed' })).toEqual(['paid']);
    expect(await search({ method: 'sepa_transfer' })).toEqual(['review', 'sent']);
    expect(await search({ provider: 'nobody' })).toEqual([]);
    expect(await search({ currency: 'eur', amountFrom: '20', amountTo: 25 })).toEqual([
      'sent',
      'failed',
    ]);
    expect(await search({ country: 'DE' })).toHaveLength(4);
    expect(await search({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await search({ amountFrom: '20' })).toContain('currency');
  });

  it('finds a payment by our id, the provider’s id, the player or the end of the account number', async () => {
    const { rows } = await server.pool.query(
      'select provider_id, destination from cashier.withdrawals where id = $1',
      [ids.sent],
    );
    expect(await search({ q: ids.paid })).toEqual(['paid']);
    expect(await search({ q: rows[0].provider_id })).toEqual(['sent']);
    expect(await search({ q: 'ben' })).toEqual(['review', 'sent']);
    expect(await search({ q: rows[0].destination.slice(-4) })).toEqual(['review', 'sent']);
    expect(await search({ q: 'ben', kind: 'deposit' })).toEqual([]);
    // A player may be called what another player's account ends with.
    expect(await search({ user: rows[0].destination.slice(-4) })).toEqual([]);
    expect(await search({ user: 'ben' })).toEqual(['review', 'sent']);
    expect(await search({ q: "' or 1=1 --" })).toEqual([]);
  });

  it('finds by the amount, in its currency or in any', async () => {
    expect(await search({ q: '25' })).toEqual(['failed']);
    expect(await search({ q: '25.00 EUR' })).toEqual(['failed']);
    expect(await search({ q: 'eur 30' })).toEqual(['review']);
    expect(await search({ q: '25 USD' })).toEqual([]);
    expect(await search({ q: '25', status: 'processed' })).toEqual([]);
    expect(await search({ q: '2500' })).toEqual([]);
  });

  it('finds the deposits by an account that their player saved', async () => {
    const { rows } = await server.pool.query(
      'select method, provider from cashier.deposits where id = $1',
      [ids.paid],
    );
    await server.pool.query(
      `insert into cashier.saved_accounts (id, owner, kind, method, provider, token, label)
       values ('a', 'demo:ada', 'deposit', $1, $2, 't', '•••• 4242'),
         ('b', 'elsewhere:ada', 'deposit', $1, $2, 't', '•••• 4243')`,
      [rows[0].method, rows[0].provider],
    );
    expect(await search({ q: '4242' })).toEqual(['failed', 'paid']);
    expect(await search({ q: '4243' })).toEqual([]);
  });

  it('finds a payout by its transaction', async () => {
    await server.pool.query(
      `update cashier.withdrawals set network = 'bitcoin',
         history = history || '[{"status": "sent", "at": "2026-01-01T00:00:00Z", "txid": "beef"}]'
       where id = $1`,
      [ids.sent],
    );
    expect(await search({ q: 'beef' })).toEqual(['sent']);
    await server.pool.query(
      `update cashier.withdrawals
       set history = history || '[{"status": "sent", "at": "2026-01-01T00:01:00Z", "txid": "cafe1"}]'
       where id = $1`,
      [ids.sent],
    );
    expect(await search({ q: 'cafe1' })).toEqual(['sent']);
    expect(await search({ q: 'beef' })).toEqual(['sent']);
  });

  it('finds a deposit by its transaction and by its address', async () => {
    await server.pool.query(
      `insert into cashier.crypto_addresses (network, coin, asset, address, watch_key,
         first_deposit_id, deposit_id, minimum_minor, confirmations)
       values ('bitcoin', 'BTC', 'native', 'bc1qtest', 'k', $1, $1, 0, 1)`,
      [ids.paid],
    );
    await server.pool.query(
      `insert into cashier.chain_payments (network, txid, output, watch_key, asset, units, deposit_id)
       values ('bitcoin', 'f00d', 0, 'k', 'native', 1, $1)`,
      [ids.paid],
    );
    expect(await search({ q: 'bc1qtest' })).toEqual(['paid']);
    expect(await search({ q: 'f00d' })).toEqual(['paid']);
  });

  it('is exported with its filters, and no cell is a formula', async () => {
    const { csv = '' } = (await askOperator(server, 'exportPayments', { kind: 'deposit' })).body;
    const [head, failed, paid, end] = csv.split('\r\n');
    expect(head).toMatch(/^kind,id,user,status,method/);
    expect(failed).toContain(`"'=HYPERLINK(""x""), <b>no</b>;'=1;' @x;a-b"`);
    // An id may begin with a dash.
    expect(paid).toMatch(new RegExp(`^deposit,'?${ids.paid},ada,processed,visa`));
    expect(end).toBe('');
    const { entries } = (await askOperator(server, 'audit', { limit: 1 })).body;
    expect(entries[0]).toMatchObject({ operation: 'exportPayments', request: { kind: 'deposit' } });
  });
});

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

describe('each filter of the list', () => {
  const filters: Partial<PaymentSearch>[] = [
    {},
    { q: 'ada' },
    { q: '3000' },
    { q: '25 EUR', status: 'review' },
    { kind: 'withdrawal' },
    { status: 'processed' },
    { status: 'review' },
    { method: 'visa' },
    { provider: 'sandbox' },
    { country: 'de' },
    { currency: 'EUR' },
    { currency: 'EUR', amountFromMinor: 1n, amountToMinor: 2n },
    { from: '2030-01-01T00:00:00Z' },
    { owner: 'demo:ada' },
    { before: 'x' },
  ];

  it.each(filters)('is served by an index: %o', async (filter) => {
    const plans = await plansOf(server, (db) =>
      searchPayments(db, { partner: 'demo', limit: 50, ...filter }),
    );
    expect(plans.join('\n')).toContain('Index');
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  });
});

it('a payment that matches by its player and by its amount is listed once', async () => {
  const token = await server.token({ user: '77' });
  const { depositId } = (await server.deposit(token, { amount: '77' })).body;
  const { payments } = (await askOperator(server, 'payments', { q: '77' })).body;
  expect(payments.map(({ id }) => id)).toEqual([depositId]);
});

it.each([
  ['25', ['deposits_by_exact_amount', 'withdrawals_by_exact_amount']],
  ['beef', ['withdrawals_by_txids', 'saved_accounts_by_ending']],
])('%s is looked up by its own indexes', async (q, names) => {
  const plans = await plansOf(server, (db) =>
    searchPayments(db, { partner: 'demo', limit: 50, q }),
  );
  for (const name of names) expect(plans.join('\n')).toContain(name);
});

it('the notices of a payment are found by indexes', async () => {
  const providerNames = [{ subject: 'deposit', providerId: 'p-1' }] as const;
  const subject = { id: 'd-1', refundIds: [], provider: 'sandbox', providerNames };
  const [plan = ''] = await plansOf(server, (db) => noticesOf(db, subject));
  expect(plan).toContain('inbox_of_subject');
  expect(plan).toContain('inbox_of_provider_id');
  expect(plan).not.toContain('Seq Scan');
});

import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { plansOf } from '../../testing/explain.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';
import { actsOn, holdsOn } from './timeline-store.ts';

let server: TestServer;
let player: WithdrawingPlayer;
let depositId = '';
beforeAll(async () => {
  const twoPeopleAbove = { EUR: '400' };
  server = await startTestServer({ partner: { operatorApi: { ...operatorApi, twoPeopleAbove } } });
  const token = await server.token({ user: 'ada' });
  depositId = (await server.deposit(token)).body.depositId;
  await server.settle(depositId, 'processed');
  player = await startWithdrawingPlayer(server, { user: 'ben', balance: 5000_00n });
});
afterAll(() => server.close());

const timelineOf = async (id: string) =>
  (await askOperator(server, 'payment', { id })).body.timeline;

/** Each act on the payment's page: the operation, the person and the outcome. */
const actsAt = (events: readonly TimelineEvent[]) =>
  events
    .filter(({ kind }) => kind === 'operator')
    .map(({ name, by, outcome }) => `${name} ${by} ${outcome}`);

async function act(operation: OperatorOperation, values: Record<string, string>, as: string) {
  const { status, body } = await askOperator(server, operation, values, { as });
  expect([200, 202], JSON.stringify(body)).toContain(status);
  return body;
}

const insert = async (statement: string) => {
  const { rows } = await server.pool.query<{ id: string }>(`${statement} returning id`);
  return String(rows[0]?.id);
};

/** A case about the same deposit, or, with the same number, about another one. */
const openCase = (deposit: string) =>
  insert(`insert into cashier.cases (reason, partner, owner, deposit_id, provider, currency,
      amount_minor) select 'overpaid', partner, owner, id, provider, currency, 500
    from cashier.deposits where id = '${deposit}'`);

describe('the page of a deposit', () => {
  it('shows who took its case and how it was settled', async () => {
    const id = await openCase(depositId);
    await act('assignCase', { id }, 'sue');
    await act('releaseCase', { id }, 'sue');
    await act('settleCase', { id, outcome: 'keep', reason: 'a gift' }, 'fay');
    const events = await timelineOf(depositId);
    expect(actsAt(events)).toEqual(
      expect.arrayContaining([
        'assignCase sue done',
        'releaseCase sue done',
        'settleCase fay done',
      ]),
    );
    const settled = events.filter(({ kind, by }) => kind === 'case' && by !== undefined);
    expect(settled).toMatchObject([{ by: 'fay', outcome: 'keep', text: 'a gift', reference: id }]);
    const opened = events.find(({ kind }) => kind === 'case');
    expect(Date.parse(settled[0]?.at ?? '')).toBeGreaterThan(Date.parse(opened?.at ?? ''));
  });

  it('shows who retried its notices, messages and movements, and nobody else’s', async () => {
    await server.pool.query(
      `insert into cashier.notices (provider, event_id, body, attempts, failure, next_attempt_at)
       values ('sandbox', 'stuck', $1, 1, 'unknown', now() + interval '1 day')`,
      [{ type: 'deposit.odd', data: { reference: depositId } }],
    );
    await act('dismissNotice', { provider: 'sandbox', eventId: 'stuck', reason: 'old' }, 'fay');
    const message = await insert(`insert into cashier.webhooks (id, partner, type, subject, body,
      created_at) values ('m-1', 'demo', 'deposit.credited', '${depositId}', '{}', now())`);
    await act('replayWebhook', { id: message }, 'sue');
    const order = (reference: string) =>
      insert(`insert into cashier.wallet_orders (kind, reference, partner, owner, amount_minor,
        currency, next_attempt_at) values ('credit', '${reference}', 'demo', 'demo:ada', 1, 'EUR',
        now() + interval '1 day')`);
    const reason = 'posted by hand';
    await act('dropOrder', { id: await order(`deposit:${depositId}`), reason }, 'fay');
    await act('dropOrder', { id: await order('deposit:another'), reason }, 'fin');
    const acts = actsAt(await timelineOf(depositId));
    expect(acts).toEqual(
      expect.arrayContaining([
        'dismissNotice fay done',
        'replayWebhook sue done',
        'dropOrder fay done',
      ]),
    );
    expect(acts).not.toContain('dropOrder fin done');
  });

  it('shows how often a message to the host was tried', async () => {
    const token = await server.token({ user: 'di' });
    const { body } = await server.deposit(token);
    await insert(`insert into cashier.webhooks (id, partner, type, subject, body, created_at,
        attempts, failure, next_attempt_at) values ('m-2', 'demo', 'deposit.credited',
        '${body.depositId}', '{}', now(), 3, 'no answer', null)`);
    const messages = (await timelineOf(body.depositId)).filter(({ kind }) => kind === 'message');
    expect(messages).toMatchObject([{ reference: 'm-2', count: 3, text: 'no answer' }]);
  });

  it('keeps the reason of each status that the player saw', async () => {
    const token = await server.token({ user: 'cy' });
    const { body } = await server.deposit(token);
    await server.settle(body.depositId, 'failed', { reason: 'Try another card.' });
    await server.settle(body.depositId, 'processed');
    const texts = (await timelineOf(body.depositId))
      .filter(({ kind }) => kind === 'status')
      .map(({ name, text }) => [name, text]);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['mistaked', 'Try another card.'],
        ['processed', undefined],
      ]),
    );
  });
});

describe('the page of a withdrawal', () => {
  it('shows refused and withdrawn proposals, and holds during its time', async () => {
    await act('holdWithdrawals', { user: 'ben', reason: 'too early' }, 'ron');
    await act('releaseWithdrawals', { user: 'ben', reason: 'fine' }, 'ron');
    const id = await player.withdraw({ amount: '500' });
    const first = await act('approve', { id }, 'fay');
    if (!('proposal' in first)) throw new Error('nothing was proposed');
    await act('refuseProposal', { id: first.proposal.id, reason: 'ask first' }, 'fin');
    const second = await act('approve', { id }, 'fay');
    await act('withdrawProposal', { id: second.proposal.id }, 'fay');
    await act('holdWithdrawals', { user: 'ben', reason: 'stolen?' }, 'joe');
    await act('releaseWithdrawals', { user: 'ben', reason: 'not stolen' }, 'ann');
    const acts = actsAt(await timelineOf(id));
    expect(acts).toEqual([
      'approve fay proposed',
      'refuseProposal fin done',
      'approve fay proposed',
      'withdrawProposal fay done',
      'holdWithdrawals joe done',
      'releaseWithdrawals ann done',
    ]);
  });

  it('shows its decision, however often it was claimed before', async () => {
    const id = await player.withdraw({ amount: '20' });
    await server.pool.query(
      `insert into cashier.audit_entries (partner, request_id, operation, actor, subject,
         request, outcome)
       select 'demo', 'c-' || n, 'claimReview', 'ron', $1, '{}', 'done'
       from generate_series(1, 200) as n`,
      [id],
    );
    await act('reject', { id, reason: 'Send your papers.' }, 'ron');
    expect(actsAt(await timelineOf(id)).at(-1)).toBe('reject ron done');
  });

  it('shows the last code that an older server sent, and how many', async () => {
    const id = await player.withdraw({ amount: '20' });
    const sentAt = '2026-01-02T03:04:05.000Z';
    await server.pool.query(
      `insert into cashier.withdrawal_codes (withdrawal_id, sealed, sent_at, expires_at, sends)
       values ($1, 'x', $2, now(), 2)`,
      [id, sentAt],
    );
    const codes = async () => (await timelineOf(id)).filter(({ kind }) => kind === 'code');
    expect(await codes()).toEqual([
      { at: sentAt, kind: 'code', name: 'withdrawal', outcome: 'sent', count: 2 },
    ]);
    // The last one did not reach the player.
    await server.pool.query(`update cashier.withdrawal_codes set sent_at = 'epoch'`);
    expect(await codes()).toEqual([]);
  });

  it('keeps the reason of each status that the player saw', async () => {
    const id = await player.withdraw({ amount: '20' });
    await act('reject', { id, reason: 'Send your papers.' }, 'ron');
    await server.pool.query('update cashier.withdrawals set reason = null where id = $1', [id]);
    const rejected = (await timelineOf(id)).find(({ name }) => name === 'rejected');
    expect(rejected).toMatchObject({ text: 'Send your papers.' });
  });
});

it('finds acts by their subject’s index', async () => {
  const groups = [
    { path: '/deposits/', subjects: ['d'] },
    { path: '/cases/', subjects: ['1'] },
  ];
  const [plan = ''] = await plansOf(server, (db) => actsOn(db, 'demo', groups));
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toMatch(/subject = /);
});

it('finds the holds among a player’s many postings by their own index', async () => {
  await server.pool.query(
    `insert into cashier.audit_entries (partner, request_id, operation, actor, subject, request)
     select 'demo', 'p-' || n, 'post', 'game', 'ben', '{}' from generate_series(1, 5000) as n`,
  );
  await server.pool.query('analyze cashier.audit_entries');
  const [plan = ''] = await plansOf(server, (db) => actsOn(db, 'demo', [holdsOn('ben')]));
  expect(plan).toContain('audit_log_of_holds');
  expect(plan).not.toContain('audit_log_of_subject');
});

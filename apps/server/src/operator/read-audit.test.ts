import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditSearch, readAudit } from '../audit/audit-log.ts';
import { untilTried } from '../testing/deposits/returned-deposit-fixture.ts';
import { mostRows, plansOf } from '../testing/explain.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startWithdrawingPlayer } from '../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
beforeAll(async () => {
  const withdrawals = { approveUpTo: {}, codeFrom: {}, limits: {} };
  const webhook = { url: 'http://127.0.0.1:1/events', secrets: [`whsec_${btoa('k'.repeat(32))}`] };
  server = await startTestServer({ partner: { operatorApi, withdrawals, webhook } });
});
afterAll(() => server.close());

async function decide<N extends OperatorOperation>(
  operation: N,
  values: Record<string, OperatorValue>,
) {
  const { status, body } = await askOperator(server, operation, values);
  expect([operation, status]).toEqual([operation, 200]);
  return body;
}

/** Somebody decides on a withdrawal, a deposit, a refund and a case of the player. */
async function decideAll(user: string): Promise<string[]> {
  const player = await startWithdrawingPlayer(server, { user });
  const rejected = await player.withdraw();
  await decide('reject', { id: rejected, reason: 'no' });

  server.provider.refunds.outcome = 'processing';
  const { depositId } = (await server.deposit(player.token, { amount: '20' })).body;
  await server.settle(depositId, 'processed');
  const refund = { id: depositId, reference: `refund-${user}`, reason: 'asked' };
  const { id: refundId } = await decide('refundDeposit', refund);
  await decide('endRefund', { id: refundId, outcome: 'refunded', reason: 'by mail' });

  const overpaid = (await server.deposit(player.token, { amount: '20' })).body.depositId;
  await server.settle(overpaid, 'processed', { amount: '2000' });
  const { cases } = await decide('cases', { user });
  const caseId = cases[0]?.id ?? '';
  await decide('settleCase', { id: caseId, outcome: 'keep', reason: 'a mistake' });
  await decide('holdWithdrawals', { user, reason: 'ticket 1' });
  return [user, caseId, refundId, depositId, rejected];
}

it('the log of a player has every decision on what is theirs, and nothing of another', async () => {
  const subjects = await decideAll('ada');
  await decideAll('bob');
  const { entries } = await decide('audit', { user: 'ada' });
  expect(entries.map(({ operation, subject }) => [operation, subject])).toEqual([
    ['holdWithdrawals', subjects[0]],
    ['settleCase', subjects[1]],
    ['endRefund', subjects[2]],
    ['refundDeposit', subjects[3]],
    ['reject', subjects[4]],
  ]);
});

it('the log of a player has what was done with notices and messages about their payments', async () => {
  const token = await server.token({ user: 'dot' });
  const { depositId } = (await server.deposit(token, { amount: '20' })).body;
  await server.settle(depositId, 'processed');
  server.provider.decide(depositId, 'processed', { amount: '5' });
  await server.provider.notify(depositId, server.notifyUrl, 'evt_less');
  await untilTried(server);
  const notice = { provider: 'sandbox', eventId: 'evt_less' };
  await decide('dismissNotice', { ...notice, reason: 'asked' });
  const { webhooks } = await decide('webhooks', {});
  const message = webhooks.find(({ subject }) => subject === depositId)?.id ?? '';
  await decide('replayWebhook', { id: message });
  const { entries } = await decide('audit', { user: 'dot' });
  expect(entries.map(({ operation, subject }) => [operation, subject])).toEqual([
    ['replayWebhook', message],
    ['dismissNotice', 'sandbox/evt_less'],
  ]);
});

it('the log of a player has what was done with notices that carry the provider’s id alone', async () => {
  const token = await server.token({ user: 'eli' });
  const { depositId } = (await server.deposit(token, { amount: '20' })).body;
  const { rows } = await server.pool.query<{ provider: string; provider_id: string }>(
    'select provider, provider_id from cashier.deposits where id = $1',
    [depositId],
  );
  const [own] = rows;
  if (!own) throw new Error('there is no deposit');
  const stored = [
    ['evt_thin', 'deposit', own.provider],
    // Another kind of payment, and another provider, may use the same id.
    ['evt_payout', 'payout', own.provider],
    ['evt_elsewhere', 'deposit', 'elsewhere'],
  ] as const;
  for (const [eventId, subject, provider] of stored) {
    const body = { type: 'status.asked', data: { subject, providerId: own.provider_id } };
    await server.pool.query(
      `insert into cashier.inbox (provider, event_id, body, attempts, failure, next_attempt_at)
       values ($1, $2, $3, 1, 'unknown', now() + interval '1 day')`,
      [provider, eventId, body],
    );
    await decide('dismissNotice', { provider, eventId, reason: 'asked' });
  }
  const { entries } = await decide('audit', { user: 'eli' });
  expect(entries.map(({ operation, subject }) => [operation, subject])).toEqual([
    ['dismissNotice', `${own.provider}/evt_thin`],
  ]);
});

it('an entry about a deposit has the currency in which its request has an amount', async () => {
  const token = await server.token({ user: 'fox' });
  const { depositId } = (await server.deposit(token, { amount: '20' })).body;
  await server.settle(depositId, 'processed');
  const refund = { id: depositId, amount: '5', reference: 'refund-fox', reason: 'asked' };
  await decide('refundDeposit', refund);
  await decide('holdWithdrawals', { user: 'fox', reason: 'ticket 2' });
  const { entries } = await decide('audit', { user: 'fox' });
  expect(entries.map(({ operation, currency }) => [operation, currency])).toEqual([
    ['holdWithdrawals', undefined],
    ['refundDeposit', 'EUR'],
  ]);
});

it('the audit log comes in pages, the newest entry first', async () => {
  await decideAll('cem');
  const { entries: all } = await decide('audit', { user: 'cem' });
  const first = await decide('audit', { user: 'cem', limit: 2 });
  const second = await decide('audit', { user: 'cem', limit: 5, before: first.next ?? '' });
  expect([...first.entries, ...second.entries]).toEqual(all);
  expect(second.next).toBeNull();
});

it('is found by indexes, however much is recorded about other players', async () => {
  const ofAda = { partner: 'demo', user: 'ada', limit: 50 };
  const plans = await plansOf(server, (db) => readAudit(db, ofAda));
  expect(plans).toHaveLength(1);
  expect(plans[0]).not.toContain('Seq Scan');
  for (const index of [
    'audit_log_of_credited',
    'cases_of_credited',
    'cases_without_owner',
    'inbox_of_provider_id',
  ]) {
    expect(plans[0]).toContain(index);
  }
});

it('a page reads only so many entries, and no partition for each kind of subject', async () => {
  await server.pool.query(
    `insert into cashier.audit_entries (partner, request_id, operation, actor, subject, request)
     select 'demo', 'many_' || n, 'post', 'games', 'fay', '{}' from generate_series(1, 300) as n`,
  );
  const ofFay = { partner: 'demo', user: 'fay', limit: 10 };
  expect(await readAudit(server.pool, ofFay)).toHaveLength(10);
  const [plan = ''] = await plansOf(server, (db) => readAudit(db, ofFay), { analyze: true });
  expect(mostRows(plan, 'Index Scan')).toBe(10);
  expect(plan.match(/ on audit_log /g)).toHaveLength(4);
});

describe('people’s entries beside those of a game server', () => {
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
  beforeAll(async () => {
    // A game server makes most entries; two people make one each day in turn.
    await server.pool.query(
      `insert into cashier.audit_entries (partner, request_id, operation, actor, role, subject,
         request, outcome, at)
       select 'acts', 'game_' || n, 'post', 'games', 'gameServer', 'gus', '{}'::jsonb, 'done',
         timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, 500) as n
       union all
       select 'acts', 'act_' || n, case when n % 4 = 0 then 'post' else 'approve' end,
         case when n % 2 = 0 then 'fay' else 'joe' end, 'finance', 'wd_' || n, '{}'::jsonb, 'done',
         timestamptz '2025-12-31' + n * interval '1 day' from generate_series(1, 20) as n`,
    );
  });
  const read = async (search: Partial<AuditSearch>) => {
    const rows = await readAudit(server.pool, { partner: 'acts', limit: 50, ...search });
    return rows.map(({ subject }) => subject);
  };
  const isByPerson = true;

  it('are listed alone, the newest first, page by page', async () => {
    const all = await read({ isByPerson });
    expect(all).toHaveLength(20);
    expect(all.slice(0, 2)).toEqual(['wd_20', 'wd_19']);
    const rows = await readAudit(server.pool, { partner: 'acts', limit: 15, isByPerson });
    const rest = await read({ isByPerson, before: rows.at(-1)?.id });
    expect([...rows.map(({ subject }) => subject), ...rest]).toEqual(all);
  });

  it('are found by person, by operation, by subject and by time', async () => {
    expect(await read({ isByPerson, by: 'fay' })).toHaveLength(10);
    const posted = await read({ isByPerson, operation: 'post' });
    expect(posted).toEqual(['wd_20', 'wd_16', 'wd_12', 'wd_8', 'wd_4']);
    expect(await read({ subject: 'wd_7' })).toEqual(['wd_7']);
    expect(await read({ isByPerson, subject: 'gus' })).toEqual([]);
    const range = { isByPerson, from: dayOf(3), to: dayOf(5) };
    expect(await read(range)).toEqual(['wd_4', 'wd_3']);
    expect(await read({ ...range, by: 'joe', operation: 'approve' })).toEqual(['wd_3']);
    expect(await read({ user: 'gus', limit: 500 })).toHaveLength(500);
    expect(await read({ user: 'gus', isByPerson })).toEqual([]);
  });

  it.each([
    ['people', { isByPerson }, 20],
    ['a person', { isByPerson, by: 'fay' }, 10],
    ['an operation', { isByPerson, operation: 'post' }, 5],
    ['a time', { isByPerson, from: dayOf(3), to: dayOf(5) }, 2],
  ] as const)('are read without the others: %s', async (_, search, count) => {
    const [plan = ''] = await plansOf(
      server,
      (db) => readAudit(db, { partner: 'acts', limit: 50, ...search }),
      { analyze: true },
    );
    expect(plan).not.toContain('Seq Scan');
    expect(plan).not.toContain('Rows Removed by Filter');
    expect(mostRows(plan, 'Index Scan')).toBe(count);
  });

  it('need to be asked for by who made them or what they are about', async () => {
    const { status, body } = await askOperator(server, 'audit', { operation: 'post' });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('isByPerson')]);
    const asked = await decide('audit', { operation: 'post', isByPerson: 'true' });
    expect(asked.entries.every(({ role }) => role !== 'gameServer')).toBe(true);
  });
});

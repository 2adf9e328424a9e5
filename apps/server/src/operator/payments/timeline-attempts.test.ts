import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseOwner } from '../../history/erasure.ts';
import {
  attemptsAbout,
  countAttempt,
  dropOldAttempts,
} from '../../providers/attempts/attempt-store.ts';
import { everythingStored } from '../../testing/everything-stored.ts';
import { plansOf } from '../../testing/explain.ts';
import {
  checkRefundsNow,
  startReturnedDeposit,
} from '../../testing/deposits/returned-deposit-fixture.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { markSent } from '../../providers/clients/sent-requests.ts';
import { applyNotices } from '../../workers/apply-notices.ts';
import { payOut } from '../../workers/pay-out.ts';
import { reconcile } from '../../workers/reconcile.ts';

let server: TestServer;
beforeAll(async () => {
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({
    partner: { operatorApi, withdrawals },
    isWithoutWorkers: true,
  });
});
afterEach(() => {
  server.provider.fault = 'none';
});
afterAll(() => server.close());

/** The requests on the payment's page: what for, with what outcome, and how often. */
async function requestsOf(id: string): Promise<string[]> {
  const { timeline } = (await askOperator(server, 'payment', { id })).body;
  const attempts = timeline.filter(({ kind }) => kind === 'attempt');
  return attempts.map(({ request, outcome, count }: TimelineEvent) =>
    [request, outcome, count].filter((part) => part !== undefined).join(' '),
  );
}

async function countStored(reference: string): Promise<number> {
  return (await attemptsAbout(server.pool, [reference])).length;
}

async function poll(id: string): Promise<void> {
  const due = 'update cashier.deposits set next_check_at = now() where id = $1';
  await server.pool.query(due, [id]);
  await reconcile(server.app.services);
}

describe('the requests to the provider of a deposit', () => {
  it('are one if it answers and reports the payment, and no row is stored', async () => {
    const token = await server.token({ user: 'plain' });
    const { depositId } = (await server.deposit(token)).body;
    server.provider.decide(depositId, 'processed');
    await server.provider.notify(depositId, server.notifyUrl);
    await applyNotices(server.app.services, () => undefined);
    expect(await server.balance('plain')).toBe(1000n);
    expect(await requestsOf(depositId)).toEqual(['createDeposit']);
    expect(await countStored(depositId)).toBe(0);
  });

  it('are shown with each outcome if the first was not answered and the second was', async () => {
    const token = await server.token({ user: 'second' });
    const key = crypto.randomUUID();
    const session = await server.call(token, 'session-start', { currency: 'EUR' });
    const change = { paymentSessionId: session.body.payment_session_id };
    server.provider.fault = 'error500';
    expect((await server.deposit(token, change, key)).status).toBeGreaterThanOrEqual(500);
    server.provider.fault = 'none';
    const { depositId } = (await server.deposit(token, change, key)).body;
    expect(await requestsOf(depositId)).toEqual(['createDeposit unavailable', 'createDeposit']);
    const [failed] = await attemptsAbout(server.pool, [depositId]);
    expect(failed).toMatchObject({ provider: 'sandbox', failure: expect.stringContaining('500') });
  });

  it('are one if the provider refuses it, with the provider’s words', async () => {
    const token = await server.token({ user: 'refused' });
    server.provider.fault = 'refuse';
    await server.deposit(token);
    const { body } = await askOperator(server, 'payments', { user: 'refused' });
    const id = body.payments[0]?.id ?? '';
    expect(await requestsOf(id)).toEqual(['createDeposit refused']);
    const { timeline } = (await askOperator(server, 'payment', { id })).body;
    expect(timeline.find(({ kind }) => kind === 'attempt')).toMatchObject({
      text: 'Your bank refused the payment.',
      name: 'sandbox',
    });
  });

  it('are counted while it is polled, with the first and the last, in a row per outcome', async () => {
    const token = await server.token({ user: 'polled' });
    const { depositId } = (await server.deposit(token)).body;
    for (let polls = 0; polls < 3; polls += 1) await poll(depositId);
    server.provider.fault = 'hangUp';
    await poll(depositId);
    server.provider.fault = 'none';
    await poll(depositId);
    expect(await requestsOf(depositId)).toEqual([
      'createDeposit',
      'depositStatus waiting 4',
      'depositStatus unavailable',
    ]);
    expect(await countStored(depositId)).toBe(2);
    const { timeline } = (await askOperator(server, 'payment', { id: depositId })).body;
    const polled = timeline.find(({ outcome }) => outcome === 'waiting');
    expect(Date.parse(polled?.until ?? '')).toBeGreaterThan(Date.parse(polled?.at ?? ''));
  });

  it('are in order with the history if the server’s clock is an hour off', async () => {
    const token = await server.token({ user: 'clock' });
    const { depositId } = (await server.deposit(token)).body;
    for (const hours of [-1, 1]) {
      const deps = { pool: server.pool, now: () => new Date(Date.now() + hours * 3_600_000) };
      const key = { ...request, reference: depositId, countsAnswer: true };
      await countRequest(deps, key, async () => {
        markSent();
        return { status: hours < 0 ? 'waiting' : 'processing' };
      });
    }
    server.provider.decide(depositId, 'failed');
    await server.provider.notify(depositId, server.notifyUrl);
    await applyNotices(server.app.services, () => undefined);
    const { timeline } = (await askOperator(server, 'payment', { id: depositId })).body;
    const steps = timeline.filter(({ kind }) => kind === 'attempt' || kind === 'status');
    expect(steps.map(({ name, outcome }) => [name, outcome].join(' '))).toEqual([
      'created ',
      'sandbox ',
      expect.stringMatching(/^waiting/),
      'sandbox waiting',
      'sandbox processing',
      'mistaked failed',
    ]);
  });

  it('include a cancellation that came too late', async () => {
    const token = await server.token({ user: 'late' });
    const { depositId } = (await server.deposit(token)).body;
    server.provider.cancels = 'tooLate';
    const cancelled = { depositId, paymentMethod: 'visa' };
    await server.call(token, 'deposit-cancel', cancelled, crypto.randomUUID());
    server.provider.cancels = 'yes';
    expect(await requestsOf(depositId)).toEqual(['createDeposit', 'cancelDeposit refused']);
  });
});

describe('the requests to the provider of a payout', () => {
  it('are one if it answers, and no row is stored', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = await player.withdraw();
    await payOut(server.app.services);
    expect(await requestsOf(id)).toEqual(['createPayout']);
    expect(await countStored(id)).toBe(0);
  });

  it('are shown with their outcomes if the first did not arrive', async () => {
    const player = await startWithdrawingPlayer(server);
    const id = await player.withdraw();
    server.provider.fault = 'error500';
    await payOut(server.app.services);
    expect(await requestsOf(id)).toEqual(['createPayout unavailable']);
    server.provider.fault = 'none';
    await server.pool.query(
      `update cashier.withdrawals set next_check_at = now(),
         asked_at = asked_at - interval '1 minute' where id = $1`,
      [id],
    );
    await payOut(server.app.services);
    expect(await requestsOf(id)).toEqual([
      'createPayout unavailable',
      'payoutStatus unknown',
      'createPayout processing',
    ]);
    expect(server.provider.payouts.made.filter((made) => made.reference === id)).toHaveLength(1);
  });
});

it('the requests to refund a deposit are on its page, each with the refund’s id', async () => {
  // This one needs its workers.
  const whole = await startTestServer({ partner: { operatorApi } });
  try {
    const player = await startReturnedDeposit(whole);
    const { depositId } = player;
    whole.provider.fault = 'error500';
    await player.refund();
    whole.provider.fault = 'none';
    await checkRefundsNow(whole);
    const { timeline } = (await askOperator(whole, 'payment', { id: depositId })).body;
    const about = timeline.filter(({ kind, reference }) => kind === 'attempt' && reference);
    const { rows } = await whole.pool.query<{ id: string }>('select id from cashier.refunds');
    expect(about.map(({ reference }) => reference)).toEqual(about.map(() => rows[0]?.id));
    expect(about.map(({ request, outcome }) => `${request} ${outcome}`)).toEqual([
      'refundDeposit unavailable',
      'refundStatus unknown',
      'refundDeposit refunded',
    ]);
  } finally {
    await whole.close();
  }
});

const request = { provider: 'sandbox', request: 'depositStatus' } as const;

async function openDeposit(user: string): Promise<string> {
  const { depositId } = (await server.deposit(await server.token({ user }))).body;
  return depositId;
}

describe('the stored requests', () => {
  it('are erased with the player, and say nothing about an erased payment', async () => {
    const token = await server.token({ user: 'erased' });
    server.provider.fault = 'refuse';
    await server.deposit(token);
    const { body } = await askOperator(server, 'payments', { user: 'erased' });
    const reference = body.payments[0]?.id ?? '';
    expect(await countStored(reference)).toBe(1);
    await eraseOwner(server.pool, 'demo:erased', new Date());
    expect(await countStored(reference)).toBe(0);
    const failure = { outcome: 'refused', failure: 'Zyxwvu' };
    await countAttempt(server.pool, { ...request, reference }, failure, new Date());
    expect(await everythingStored(server.pool)).not.toContain('Zyxwvu');
  });

  it('take any text as a failure, and keep a part of it', async () => {
    const failure = `\0<b>\uD800 ${'x'.repeat(1000)}`;
    const outcome = { outcome: 'unavailable', failure };
    const reference = await openDeposit('odd');
    await countAttempt(server.pool, { ...request, reference }, outcome, new Date());
    const [stored] = await attemptsAbout(server.pool, [reference]);
    expect(stored?.failure).toHaveLength(300);
    expect(stored?.failure?.startsWith('<b>\uFFFD x')).toBe(true);
  });

  it('are deleted once the last of them is old', async () => {
    const count = (reference: string) =>
      countAttempt(server.pool, { ...request, reference }, { outcome: 'waiting' }, new Date());
    const [ended, polled] = [await openDeposit('ended'), await openDeposit('polled')];
    await count(ended);
    await count(polled);
    await server.pool.query(
      `update cashier.provider_attempts set (first_at, last_at) = (long_ago, long_ago)
       from (select now() - interval '100 days' as long_ago) as old where reference = any($1)`,
      [[ended, polled]],
    );
    await count(polled);
    expect(await dropOldAttempts(server.pool, 90)).toBe(1);
    expect([await countStored(ended), await countStored(polled)]).toEqual([0, 1]);
  });

  it('are found and counted by the key of their table', async () => {
    const reference = 'd-1';
    const plans = await plansOf(server, async (db) => {
      await attemptsAbout(db, [reference]);
      await countAttempt(db, { ...request, reference }, { outcome: 'waiting' }, new Date());
      await dropOldAttempts(db, 90);
    });
    for (const plan of plans) expect(plan).not.toContain('Seq Scan');
    expect(plans[0]).toContain('provider_attempts_pkey');
    expect(plans[2]).toContain('provider_attempts_by_age');
  });
});

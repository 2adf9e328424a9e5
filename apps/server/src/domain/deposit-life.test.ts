import type { ProviderDeposit } from '@opencashier/contract/provider-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { reconcile } from '../workers/reconcile.ts';
import { applyProviderState } from './apply-provider-state.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function statusOf(token: string, depositId: string) {
  const answer = await server.call(token, 'deposit-status', { depositId, paymentMethod: 'visa' });
  return answer.body;
}

/** Asks the database, because asking the door so often would meet its limits. */
async function untilStatus(token: string, depositId: string, status: string) {
  const query = 'select 1 from cashier.deposits where id = $1 and status = $2';
  await until(async () => (await server.pool.query(query, [depositId, status])).rowCount === 1);
  return statusOf(token, depositId);
}

describe('a deposit through a payment page', () => {
  it('goes to the provider with our reference and comes back with its page', async () => {
    const token = await server.token({ user: 'page' });
    const { status, body } = await server.deposit(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'waiting',
      method: 'GET',
      source: `${server.provider.url}/pay`,
    });
    const asked = server.provider.created.find(({ reference }) => reference === body.depositId);
    expect(asked).toMatchObject({
      amount: '10',
      currency: 'EUR',
      method: 'visa',
      player: 'demo:page',
    });
    expect(asked?.returnUrl).toMatch(/\/cashier\/return\/[\w-]{21}$/);
    expect(await server.balance('page')).toBe(0n);
  });

  it('is credited once, however often and in whatever order the provider says so', async () => {
    const token = await server.token({ user: 'often' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'processed');
    const sends = Array.from({ length: 8 }, (_, n) =>
      server.provider.notify(body.depositId, server.notifyUrl, n % 2 ? 'event-one' : `event-${n}`),
    );
    expect(await Promise.all(sends)).toEqual(Array(8).fill(204));
    const state = await untilStatus(token, body.depositId, 'processed');
    expect(state).toMatchObject({ amount: '10', credited: '10' });
    server.provider.decide(body.depositId, 'failed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    await until(inboxIsEmpty);
    expect((await statusOf(token, body.depositId)).status).toBe('processed');
    expect(await server.balance('often')).toBe(1000n);
  });

  it('ends without money and with the reason when the payment is declined', async () => {
    const token = await server.token({ user: 'declined' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'failed', { reason: 'Not enough money' });
    await server.provider.notify(body.depositId, server.notifyUrl);
    const state = await untilStatus(token, body.depositId, 'mistaked');
    expect(state).toMatchObject({ ending: 'failed', reason: 'Not enough money' });
    expect(state.source).toBeUndefined();
    expect(await server.balance('declined')).toBe(0n);
  });

  it('credits money that comes after a failure, and marks it late', async () => {
    const token = await server.token({ user: 'late' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'expired');
    await server.provider.notify(body.depositId, server.notifyUrl);
    await untilStatus(token, body.depositId, 'mistaked');
    server.provider.decide(body.depositId, 'processed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    const state = await untilStatus(token, body.depositId, 'processed');
    expect(state.isLate).toBe(true);
    expect(state.ending).toBeUndefined();
    expect(await server.balance('late')).toBe(1000n);
  });

  it('is not moved by the word of another provider, nor by another payment of its own', async () => {
    const { body } = await server.deposit(await server.token({ user: 'foreign' }));
    const said = server.provider.deposits.get(body.depositId);
    if (!said) throw new Error('the provider knows the deposit');
    const { services } = server.app;
    const paid = { ...said, status: 'processed' as const, amount: '999999' };
    const renamed = { ...paid, providerId: 'another' };
    expect(await applyProviderState(services.pool, services, 'other', paid)).toBe('contradicts');
    expect(await applyProviderState(services.pool, services, 'sandbox', renamed)).toBe(
      'contradicts',
    );
    expect(await server.balance('foreign')).toBe(0n);
  });

  it('is credited what came, but no sum that nobody sends: that waits for the operator', async () => {
    const token = await server.token({ user: 'overpaid' });
    const { depositId } = (await server.deposit(token)).body;
    const { services } = server.app;
    const known = server.provider.deposits.get(depositId);
    if (!known) throw new Error('the provider knows the deposit');
    const said = { ...known, status: 'processed' as const };
    const say = (change: Partial<ProviderDeposit>) =>
      applyProviderState(services.pool, services, 'sandbox', { ...said, ...change });
    for (const amount of ['999999999999999999999999999999', '100.01']) {
      expect(await say({ amount })).toBe('contradicts');
      expect(await say({ amount, status: 'reversed' })).toBe('contradicts');
    }
    expect(await server.balance('overpaid')).toBe(0n);
    expect(await say({ amount: '100' })).toBe('changed');
    expect(await server.balance('overpaid')).toBe(100_00n);
  });

  it('does not wait behind a notice that cannot be applied', async () => {
    const stuck = await server.deposit(await server.token({ user: 'stuck' }));
    const free = await server.deposit(await server.token({ user: 'free' }));
    await server.pool.query(`insert into cashier.inbox (provider, event_id, body, received_at)
      values ('sandbox', 'broken', '{"not":"a deposit"}', now() - interval '1 hour')`);
    server.provider.decide(free.body.depositId, 'processed');
    await server.provider.notify(free.body.depositId, server.notifyUrl);
    await until(async () => (await server.balance('free')) === 1000n);
    const { rows } = await server.pool.query(
      `select attempts > 0 as tried, failure is not null as told from cashier.inbox
       where event_id = 'broken'`,
    );
    expect(rows).toEqual([{ tried: true, told: true }]);
    expect(stuck.status).toBe(200);
    await server.pool.query(`delete from cashier.inbox where event_id = 'broken'`);
  });

  it('keeps its payment page when a notice overtakes the provider’s answer', async () => {
    const token = await server.token({ user: 'early' });
    const release = server.provider.hold();
    const creating = server.deposit(token);
    const created = () => server.provider.created.find(({ player }) => player === 'demo:early');
    await until(async () => created() !== undefined);
    const { reference = '' } = created() ?? {};
    const { services } = server.app;
    const said = { reference, providerId: 'p-early', amount: '10', currency: 'EUR' };
    const updatedAt = new Date().toISOString();
    server.provider.deposits.set(reference, {
      ...said,
      status: 'waiting',
      updatedAt,
      source: { url: `${server.provider.url}/pay`, method: 'GET', params: {} },
    });
    await applyProviderState(services.pool, services, 'sandbox', {
      ...said,
      status: 'waiting',
      updatedAt,
    });
    release();
    expect((await creating).body.source).toBe(`${server.provider.url}/pay`);
  });

  it('is asked about after it expired, so that money without a notice is found', async () => {
    const token = await server.token({ user: 'afterwards' });
    const { body } = await server.deposit(token);
    const due = `update cashier.deposits set next_check_at = now(),
      expires_at = now() - interval '1 hour' where id = $1 and next_check_at is not null`;
    await server.pool.query(due, [body.depositId]);
    await reconcile(server.app.services);
    expect((await untilStatus(token, body.depositId, 'mistaked')).ending).toBe('expired');
    server.provider.decide(body.depositId, 'processed');
    await server.pool.query(due, [body.depositId]);
    await reconcile(server.app.services);
    expect((await untilStatus(token, body.depositId, 'processed')).isLate).toBe(true);
    expect((await server.pool.query(due, [body.depositId])).rowCount).toBe(0);
  });

  it('that a crash left before the answer waits, and the same key still gets the page', async () => {
    const token = await server.token({ user: 'crashed' });
    const key = crypto.randomUUID();
    const session = await server.call(token, 'session-start', { currency: 'EUR' });
    const change = { paymentSessionId: session.body.payment_session_id };
    const { depositId } = (await server.deposit(token, change, key)).body;
    // As if the server had ended between the provider's answer and our record of it.
    await server.pool.query(
      `update cashier.deposits set status = 'created', provider_id = null, source = null,
        payment = null, next_check_at = now() where id = $1`,
      [depositId],
    );
    await server.pool.query(
      `update cashier.idempotency set answer = null, status = null, lease_until = now()
       where key = $1`,
      [key],
    );
    await reconcile(server.app.services);
    const { rows } = await server.pool.query('select status from cashier.deposits where id = $1', [
      depositId,
    ]);
    expect(rows).toEqual([{ status: 'waiting' }]);
    const again = await server.deposit(token, change, key);
    expect(again.body).toMatchObject({ depositId, source: expect.stringContaining('/pay') });
  });

  it('is found by the reconciler when no notice ever comes', async () => {
    const token = await server.token({ user: 'silent' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'processed');
    await server.pool.query('update cashier.deposits set next_check_at = now() where id = $1', [
      body.depositId,
    ]);
    await reconcile(server.app.services);
    await untilStatus(token, body.depositId, 'processed');
    expect(await server.balance('silent')).toBe(1000n);
  });

  it('expires in the end when the provider has nothing to say', async () => {
    const token = await server.token({ user: 'expired' });
    const { body } = await server.deposit(token);
    await server.pool.query(
      `update cashier.deposits set next_check_at = now(), expires_at = now() - interval '1 hour'
       where id = $1`,
      [body.depositId],
    );
    await reconcile(server.app.services);
    expect((await untilStatus(token, body.depositId, 'mistaked')).ending).toBe('expired');
  });

  it('is offered again on the root screen until it ends', async () => {
    const token = await server.token({ user: 'resume' });
    const { body } = await server.deposit(token);
    const ask = () =>
      server.call(token, 'userdata-payment-snippet', { country: 'de', currency: 'EUR' });
    const [pending] = (await ask()).body.pending;
    expect(pending).toMatchObject({
      id: body.depositId,
      resume: `/deposit/complete?id=${body.depositId}&method=visa`,
    });
    server.provider.decide(body.depositId, 'processed');
    await server.provider.notify(body.depositId, server.notifyUrl);
    await untilStatus(token, body.depositId, 'processed');
    const after = (await ask()).body;
    expect(after.pending).toEqual([]);
    expect(after.recent).toMatchObject([{ id: body.depositId, status: 'processed' }]);
    expect(after).toMatchObject({ lastMethod: 'visa', lastAmount: '10' });
    expect(after.balance).toEqual({ amount: '10', currency: 'EUR' });
  });

  it('hides a deposit from every other player', async () => {
    const { body } = await server.deposit(await server.token({ user: 'owner' }));
    const other = await server.token({ user: 'other' });
    const answer = await server.call(other, 'deposit-status', {
      depositId: body.depositId,
      paymentMethod: 'visa',
    });
    expect(answer.status).toBe(404);
    expect(answer.body.error?.code).toBe('banking.depositNotFound');
  });
});

async function inboxIsEmpty(): Promise<boolean> {
  const { rows } = await server.pool.query('select 1 from cashier.inbox where applied_at is null');
  return rows.length === 0;
}

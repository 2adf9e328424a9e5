import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { applyProviderState } from '../credit/apply-provider-state.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function inboxIsEmpty(): Promise<boolean> {
  const { rows } = await server.pool.query('select 1 from cashier.inbox where applied_at is null');
  return rows.length === 0;
}

describe('a deposit through a payment page', () => {
  it('is sent to the provider with our reference and returns its payment page', async () => {
    const token = await server.token({ user: 'page' });
    const { status, body } = await server.deposit(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'waiting',
      method: 'GET',
      source: `${server.provider.url}/pay`,
    });
    const request = server.provider.created.find(({ reference }) => reference === body.depositId);
    expect(request).toMatchObject({
      amount: '10',
      currency: 'EUR',
      method: 'visa',
      player: 'demo:page',
    });
    expect(request?.returnUrl).toMatch(/\/cashier\/return\/[\w-]{21}$/);
    expect(await server.balance('page')).toBe(0n);
  });

  it('is credited once, however often and in whatever order the provider reports it', async () => {
    const token = await server.token({ user: 'often' });
    const { body } = await server.deposit(token);
    server.provider.decide(body.depositId, 'processed');
    const sends = Array.from({ length: 8 }, (_, n) =>
      server.provider.notify(body.depositId, server.notifyUrl, n % 2 ? 'event-one' : `event-${n}`),
    );
    expect(await Promise.all(sends)).toEqual(Array(8).fill(204));
    await until(inboxIsEmpty);
    const credited = { status: 'processed', amount: '10', credited: '10' };
    expect(await server.state(token, body.depositId)).toMatchObject(credited);
    await server.settle(body.depositId, 'failed');
    expect(await server.state(token, body.depositId)).toMatchObject(credited);
    expect(await server.balance('often')).toBe(1000n);
  });

  it('ends without a credit, and with the reason, if the payment is declined', async () => {
    const token = await server.token({ user: 'declined' });
    const { body } = await server.deposit(token);
    await server.settle(body.depositId, 'failed', { reason: 'Not enough money' });
    const state = await server.state(token, body.depositId);
    const failed = { status: 'mistaked', ending: 'failed', reason: 'Not enough money' };
    expect(state).toMatchObject(failed);
    expect(state.source).toBeUndefined();
    expect(await server.balance('declined')).toBe(0n);
  });

  it('credits money that arrives after a failure, and marks it as late', async () => {
    const token = await server.token({ user: 'late' });
    const { body } = await server.deposit(token);
    await server.settle(body.depositId, 'expired');
    expect((await server.state(token, body.depositId)).status).toBe('mistaked');
    await server.settle(body.depositId, 'processed');
    const state = await server.state(token, body.depositId);
    expect(state).toMatchObject({ status: 'processed', isLate: true });
    expect(state.ending).toBeUndefined();
    expect(await server.balance('late')).toBe(1000n);
  });

  it('ignores reports of another provider, and about another payment of its own', async () => {
    const { body } = await server.deposit(await server.token({ user: 'foreign' }));
    const report = server.provider.deposits.get(body.depositId);
    if (!report) throw new Error('the provider does not know the deposit');
    const { services } = server.app;
    const paid = { ...report, status: 'processed' as const, amount: '999999' };
    const renamed = { ...paid, providerId: 'another' };
    expect(await applyProviderState(services.pool, services, 'other', paid)).toBe('contradicts');
    expect(await applyProviderState(services.pool, services, 'sandbox', renamed)).toBe(
      'contradicts',
    );
    expect(await server.balance('foreign')).toBe(0n);
  });

  it('is credited the received sum, unless it is implausible: then it waits for the operator', async () => {
    const token = await server.token({ user: 'overpaid' });
    const { depositId } = (await server.deposit(token)).body;
    const { services } = server.app;
    const known = server.provider.deposits.get(depositId);
    if (!known) throw new Error('the provider does not know the deposit');
    const state = { ...known, status: 'processed' as const };
    const report = (amount: string, minute: number) => {
      const updatedAt = new Date(Date.parse(state.updatedAt) + minute * 60_000).toISOString();
      return transaction(services.pool, (db) =>
        applyProviderState(db, services, 'sandbox', { ...state, amount, updatedAt }),
      );
    };
    for (const [minute, amount] of ['999999999999999999999999999999', '100.01'].entries()) {
      expect(await report(amount, minute)).toBe('changed');
      expect(await report(amount, minute)).toBe('unchanged');
    }
    expect(await server.balance('overpaid')).toBe(0n);
    // The provider has corrected its mistake.
    expect(await report('100', 2)).toBe('changed');
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
    await until(async () => {
      const { rowCount } = await server.pool.query(
        `select from cashier.inbox
         where event_id = 'broken' and attempts > 0 and failure is not null`,
      );
      return rowCount === 1;
    });
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
    const report = { reference, providerId: 'p-early', amount: '10', currency: 'EUR' };
    const updatedAt = new Date().toISOString();
    server.provider.deposits.set(reference, {
      ...report,
      status: 'waiting',
      updatedAt,
      source: { url: `${server.provider.url}/pay`, method: 'GET', params: {} },
    });
    await applyProviderState(services.pool, services, 'sandbox', {
      ...report,
      status: 'waiting',
      updatedAt,
    });
    release();
    expect((await creating).body.source).toBe(`${server.provider.url}/pay`);
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
    await server.settle(body.depositId, 'processed');
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { reconcile } from './reconcile.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

/** The server's own reconciler may have been faster, so the test waits for it, too. */
async function untilStatus(token: string, depositId: string, status: string) {
  const query = 'select 1 from cashier.deposits where id = $1 and status = $2';
  await until(async () => (await server.pool.query(query, [depositId, status])).rowCount === 1);
  return server.state(token, depositId);
}

describe('a deposit without a notice', () => {
  it('is checked after it expired, so that its money is found', async () => {
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

  it('that a crash left unanswered waits, and the same key still gets the page', async () => {
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
    await untilStatus(token, depositId, 'waiting');
    const again = await server.deposit(token, change, key);
    expect(again.body).toMatchObject({ depositId, source: expect.stringContaining('/pay') });
  });

  it('is credited by the reconciler', async () => {
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

  it.each([
    ['goes on', '6 days', true],
    ['ends', '8 days', false],
  ])(
    '%s being checked %s after its expiry, however long it was open',
    async (_does, ago, goesOn) => {
      const token = await server.token({ user: `weeks-${goesOn}` });
      const { depositId } = (await server.deposit(token)).body;
      await server.pool.query(
        `update cashier.deposits set status = 'mistaked', ending = 'expired', next_check_at = now(),
        created_at = now() - interval '30 days', expires_at = now() - $2::text::interval
       where id = $1`,
        [depositId, ago],
      );
      const isDue = `select from cashier.deposits where id = $1 and next_check_at <= now()`;
      await reconcile(server.app.services);
      await until(async () => (await server.pool.query(isDue, [depositId])).rowCount === 0);
      const { rows } = await server.pool.query(
        'select next_check_at is not null as "goesOn" from cashier.deposits where id = $1',
        [depositId],
      );
      expect(rows).toEqual([{ goesOn }]);
    },
  );

  it('expires even if the answer is rejected, and the operator sees that answer once', async () => {
    const token = await server.token({ user: 'unbelieved' });
    const { depositId } = (await server.deposit(token)).body;
    const due = `update cashier.deposits set next_check_at = now(),
      expires_at = now() - interval '1 hour' where id = $1`;
    for (let poll = 0; poll < 2; poll += 1) {
      server.provider.decide(depositId, 'processed', { currency: 'ZAR' });
      await server.pool.query(due, [depositId]);
      await reconcile(server.app.services);
      await untilStatus(token, depositId, 'mistaked');
    }
    const seen = async () => {
      const { notices } = (await askOperator(server, 'unmatched', {})).body;
      return notices.filter(({ body }) => JSON.stringify(body).includes(depositId));
    };
    await until(async () => (await seen()).length > 0);
    expect(await seen()).toMatchObject([
      { provider: 'sandbox', failure: 'deposit.updated: contradicts' },
    ]);
    const metrics = await (await fetch(`${server.consoleUrl}/metrics`)).text();
    expect(metrics).toMatch(/notices_total\{provider="sandbox",outcome="contradicts"\} [1-9]/);
    expect(await server.balance('unbelieved')).toBe(0n);
  });

  it('that was paid in part is checked, so that the rest is found', async () => {
    const token = await server.token({ user: 'in-parts' });
    const { depositId } = (await server.deposit(token)).body;
    server.provider.decide(depositId, 'processed', { amount: '6' });
    await server.provider.notify(depositId, server.notifyUrl);
    await until(async () => (await server.balance('in-parts')) === 600n);
    server.provider.decide(depositId, 'processed', { amount: '10' });
    const due = `update cashier.deposits set next_check_at = now()
      where id = $1 and next_check_at is not null`;
    expect((await server.pool.query(due, [depositId])).rowCount).toBe(1);
    await reconcile(server.app.services);
    await until(async () => (await server.balance('in-parts')) === 1000n);
    expect((await server.pool.query(due, [depositId])).rowCount).toBe(0);
  });

  it('expires in the end if the provider has no news', async () => {
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
});

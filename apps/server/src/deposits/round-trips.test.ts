import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

interface Statement {
  text: string;
  name: string | undefined;
}

/**
 * Starts recording; the returned function lists the statements that any connection of this process
 * has sent since.
 */
function watchStatements(): () => Statement[] {
  const spy = vi.spyOn(Client.prototype, 'query');
  return () =>
    (spy.mock.calls as unknown as [string | Statement][]).map(([statement]) =>
      typeof statement === 'string' ? { text: statement, name: undefined } : statement,
    );
}

const about = (sent: readonly Statement[], pattern: RegExp) =>
  sent.filter(({ text }) => pattern.test(text));

describe('a deposit', () => {
  it('is created in two prepared statements, each a commit of its own', async () => {
    const token = await server.token({ user: 'brief' });
    const session = await server.call(token, 'session-start', { currency: 'EUR' });
    const request = {
      amount: '10',
      currency: 'EUR',
      paymentSessionId: session.body.payment_session_id,
      paymentType: 'visa',
      selectedCountry: 'de',
    };
    const sent = watchStatements();
    const created = await server.call(token, 'deposit-create', request, crypto.randomUUID());
    expect(created.status).toBe(200);
    const ofCreate = about(sent(), /deposit|idempotency|session/).filter(
      // Workers send statements at the same time.
      ({ text }) => !/cashier\.notices|delete from cashier\.changes|next_check_at <=/.test(text),
    );
    expect(
      ofCreate.map(({ text }) => /cashier\.begin_deposit|with changed/.exec(text)?.[0]),
    ).toEqual(['cashier.begin_deposit', 'with changed']);
    expect(ofCreate.every(({ name }) => name !== undefined)).toBe(true);
  });

  it('is credited in one prepared statement when its provider reports the payment', async () => {
    const token = await server.token({ user: 'credited' });
    const { depositId } = (await server.deposit(token)).body;
    const sent = watchStatements();
    server.provider.decide(depositId, 'processed');
    await server.provider.notify(depositId, server.notifyUrl);
    await until(async () => (await server.balance('credited')) === 1000n);
    expect(about(sent(), /cashier\.credit_notice/)).toHaveLength(1);
    expect(about(sent(), /ledger\.post/)).toHaveLength(0);
  });

  it('of a player who owes money is credited by the general path, which settles the debt', async () => {
    const token = await server.token({ user: 'owing' });
    const first = (await server.deposit(token)).body.depositId;
    await server.settle(first, 'processed');
    await server.app.services.wallet.hold({
      partner: 'demo',
      owner: 'demo:owing',
      amountMinor: 1000n,
      currency: 'EUR',
      reference: 'spent',
    });
    await server.settle(first, 'reversed');
    const second = (await server.deposit(token)).body.depositId;
    await server.settle(second, 'processed');
    expect(await server.balance('owing')).toBe(0n);
    const state = await server.state(token, second);
    expect(state).toMatchObject({ status: 'processed', credited: '10', settled: '10' });
  });
});

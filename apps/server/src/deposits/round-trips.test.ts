import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dispatchUpdates } from '../push/dispatch-updates.ts';
import { createPaymentReaders } from '../push/read-payments.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { askOver, nextOn, openTestSocket } from '../testing/test-socket.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { applyNotices } from '../workers/apply-notices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isWithoutWorkers: true });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const ignore = () => undefined;

/** The workers' steps, until nothing is left of the notices and the changes. */
async function finishQueues(): Promise<void> {
  const { services } = server.app;
  let hasMore = true;
  while (hasMore) hasMore = await applyNotices(services, ignore);
  await dispatchUpdates(services, ignore);
}

async function settle(depositId: string, status: 'processed' | 'reversed'): Promise<void> {
  server.provider.decide(depositId, status);
  await server.provider.notify(depositId, server.notifyUrl);
  await finishQueues();
}

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
    expect(sent()).toEqual([
      'prepared: from cashier.start_deposit',
      'prepared: update cashier.deposits, insert into cashier.changes, update cashier.idempotency',
    ]);
    expect(created.status).toBe(200);
  });

  it('is credited in one prepared statement when its provider reports the payment', async () => {
    const token = await server.token({ user: 'credited' });
    const { depositId } = (await server.deposit(token)).body;
    await finishQueues();
    server.provider.decide(depositId, 'processed');
    const received = watchStatements();
    await server.provider.notify(depositId, server.notifyUrl);
    expect(received()).toEqual(['prepared: insert into cashier.notices']);
    const applied = watchStatements();
    const hasMore = await applyNotices(server.app.services, ignore);
    expect(hasMore, 'asked again at once').toBe(false);
    expect(applied()).toEqual([
      'prepared: from cashier.notices',
      'prepared: from cashier.deposits',
      'prepared: select cashier.credit_notice',
    ]);
    expect(await server.balance('credited')).toBe(1000n);
  });

  it('is credited by the general path if the player owes money, which settles the debt', async () => {
    const token = await server.token({ user: 'owing' });
    const first = (await server.deposit(token)).body.depositId;
    await settle(first, 'processed');
    await server.app.services.wallet.hold({
      partner: 'demo',
      owner: 'demo:owing',
      amountMinor: 1000n,
      currency: 'EUR',
      reference: 'spent',
    });
    await settle(first, 'reversed');
    const second = (await server.deposit(token)).body.depositId;
    await settle(second, 'processed');
    expect(await server.balance('owing')).toBe(0n);
    const state = await server.state(token, second);
    expect(state).toMatchObject({ status: 'processed', credited: '10', settled: '10' });
  });
});

it('no trigger on the way of a payment has a condition to prepare for each statement', async () => {
  const { rows } = await server.pool.query(`
    select tgrelid::regclass::text as table, tgname from pg_trigger
    where tgqual is not null and tgtype & (4 + 16) <> 0
      and tgrelid in (
        select 'cashier.notices'::regclass union all
        select inhrelid from pg_inherits where inhparent = 'cashier.notices'::regclass union all
        select unnest('{cashier.deposits, cashier.changes, cashier.idempotency}'::regclass[]))`);
  expect(rows).toEqual([]);
});

describe('a connected player', () => {
  it('is told of a credit in two prepared statements: the notice, and what is shown', async () => {
    const token = await server.token({ user: 'told' });
    const { depositId } = (await server.deposit(token)).body;
    await finishQueues();
    server.provider.decide(depositId, 'processed');
    await server.provider.notify(depositId, server.notifyUrl);
    await applyNotices(server.app.services, ignore);
    const socket = await openTestSocket(server.url);
    const joined = nextOn(socket, 'login.token');
    await askOver(socket, token, 'methods-payment-v3', { country: 'de', currency: 'EUR' });
    await joined;
    const sent = watchStatements();
    const balance = nextOn(socket, 'login.token');
    await dispatchUpdates(server.app.services, ignore);
    expect(await balance).toMatchObject({ balanceData: { primary: { amount: '10' } } });
    expect(sent()).toEqual([
      'prepared: delete from cashier.changes, from cashier.changes, pg_notify, from cashier.deposits',
      'prepared: from ledger.accounts, from cashier.deposits',
    ]);
  });

  it('is told of a payment by a plan that is kept', async () => {
    const token = await server.token({ user: 'planned' });
    const { depositId } = (await server.deposit(token)).body;
    const client = await server.pool.connect();
    try {
      const { readDeposit } = createPaymentReaders(client);
      for (let n = 0; n < 10; n += 1) await readDeposit(depositId);
      const { rows } = await client.query(`
        select generic_plans::int as kept from pg_prepared_statements
        where statement like '%available_minor%cashier.deposits%' and custom_plans <= 5`);
      expect(rows).toContainEqual({ kept: expect.toSatisfy((kept: number) => kept >= 5) });
    } finally {
      client.release();
    }
  });

  it('receives everything on joining in two prepared statements', async () => {
    const token = await server.token({ user: 'joining' });
    await server.deposit(token);
    const socket = await openTestSocket(server.url);
    const sent = watchStatements();
    const joined = nextOn(socket, 'login.token');
    await askOver(socket, token, 'methods-payment-v3', { country: 'de', currency: 'EUR' });
    await joined;
    expect(sent()).toEqual([
      'prepared: from cashier.deposits, from cashier.withdrawals',
      'prepared: join ledger.accounts',
    ]);
  });
});

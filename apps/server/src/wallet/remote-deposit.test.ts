import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCurrentState, type Push } from '../push/notify-players.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { markTaken, type WalletOrder } from './wallet-orders.ts';

let server: TestServer;
let fakeWallet: FakeWallet;

beforeAll(async () => {
  fakeWallet = await startFakeWallet();
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  server = await startTestServer({ partner: { operatorApi, wallet } });
});
afterAll(async () => {
  await server.close();
  await fakeWallet.close();
});

const waiting = 'select from cashier.wallet_orders where next_attempt_at is not null';

/** Resolves once the operator's wallet has accepted all its orders. */
async function untilTaken(): Promise<void> {
  server.app.services.wake('orders');
  await until(async () => (await server.pool.query(waiting)).rowCount === 0);
}

async function ordersOf(owner: string): Promise<WalletOrder[]> {
  const { rows } = await server.pool.query<WalletOrder & { amount_minor: bigint }>(
    'select * from cashier.wallet_orders where owner = $1 order by id',
    [owner],
  );
  return rows.map((row) => ({ ...row, amountMinor: row.amount_minor }));
}

describe('an operator’s own wallet', () => {
  it('may refuse a deposit with a code, a text and a link, before a provider is asked', async () => {
    const link = 'https://www.acme.example/identity';
    fakeWallet.refusal = { code: 'kyc.missing', message: 'Please confirm who you are.', link };
    const token = await server.token({ user: 'ann' });
    const { status, body } = await server.deposit(token);
    fakeWallet.refusal = undefined;
    expect(status).toBe(403);
    expect(body.error).toEqual({
      code: 'banking.walletRefused',
      message: 'Please confirm who you are.',
      link,
      reason: 'kyc.missing',
    });
    expect(server.provider.created).toEqual([]);
  });

  it('that does not answer stops new deposits, and the same key can be retried', async () => {
    const token = await server.token({ user: 'bea' });
    const key = crypto.randomUUID();
    fakeWallet.fault = 'down';
    const session = await server.call(token, 'session-start', { currency: 'EUR' });
    const change = { paymentSessionId: session.body.payment_session_id };
    const refused = await server.deposit(token, change, key);
    expect(refused.body.error?.code).toBe('banking.providerUnavailable');
    fakeWallet.fault = 'none';
    expect((await server.deposit(token, change, key)).status).toBe(200);
  });

  it('is credited every coin of a package, which is being checked until the last is accepted', async () => {
    const player = await startPackageBuyer(server, 'coin-holder');
    const { depositId } = (await player.buy()).body;
    fakeWallet.fault = 'down';
    await server.settle(depositId, 'processed');
    const [gold] = await ordersOf(player.owner);
    const received = { status: 'accepted', isReceived: true };
    expect(await player.state(depositId)).toMatchObject(received);
    if (!gold) throw new Error('the wallet received no order for gold coins');
    await markTaken(server.pool, gold);
    expect(await player.state(depositId)).toMatchObject(received);
    fakeWallet.fault = 'none';
    await server.pool.query(
      'update cashier.wallet_orders set next_attempt_at = now() where id = $1',
      [gold.id],
    );
    await server.pool.query(
      'update cashier.wallet_orders set next_attempt_at = now() where taken_at is null',
    );
    await untilTaken();
    expect((await player.state(depositId)).status).toBe('processed');
    expect(fakeWallet.balanceOf('coin-holder', 'GC').available).toBe(10_000_00n);
    expect(fakeWallet.balanceOf('coin-holder', 'SC').available).toBe(5_00n);
    expect((await player.coins()).unplayed).toBe(5_00n);
  });

  it('is sent a credit until it accepts it, and counts it once; until then the deposit is being checked', async () => {
    const token = await server.token({ user: 'cid' });
    const { depositId } = (await server.deposit(token)).body;
    fakeWallet.fault = 'lost';
    await server.settle(depositId, 'processed');
    const orders = 'select from cashier.wallet_orders where attempts > 0 and owner = $1';
    await until(async () => (await server.pool.query(orders, ['demo:cid'])).rowCount === 1);
    expect(await server.state(token, depositId)).toMatchObject({
      status: 'accepted',
      isReceived: true,
    });
    // The wallet acted, and its answer was lost: the retry must not act twice.
    fakeWallet.fault = 'none';
    await server.pool.query(
      'update cashier.wallet_orders set next_attempt_at = now() where taken_at is null',
    );
    await untilTaken();
    const credited = await server.state(token, depositId);
    expect(credited).toMatchObject({ status: 'processed' });
    expect(credited.isReceived).toBeUndefined();
    expect(fakeWallet.balanceOf('cid').available).toBe(1000n);
    expect(fakeWallet.movements.filter(({ user }) => user === 'cid')).toHaveLength(1);
  });

  it('is sent additional money for the same deposit under a separate reference', async () => {
    const token = await server.token({ user: 'gus' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'processed', { amount: '6' });
    await server.settle(depositId, 'processed', { amount: '10' });
    await untilTaken();
    expect(await server.state(token, depositId)).toMatchObject({
      status: 'processed',
      credited: '10',
    });
    const movements = fakeWallet.movements.filter(({ user }) => user === 'gus');
    expect(movements).toHaveLength(2);
    expect(fakeWallet.balanceOf('gus').available).toBe(1000n);
  });

  it('is sent money out of a case, which the deposit counts once the wallet has accepted it', async () => {
    const token = await server.token({ user: 'hal' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'processed');
    await untilTaken();
    await server.settle(depositId, 'processed', { amount: '200' });
    const [found] = (await askOperator(server, 'cases', { user: 'hal' })).body.cases;
    expect(found).toMatchObject({ reason: 'overpaid', money: { amount: '190' } });
    const decision = { outcome: 'credit', user: 'hal', reason: 'the provider confirmed it' };
    fakeWallet.fault = 'down';
    await askOperator(server, 'settleCase', { id: found?.id ?? '', ...decision });
    expect((await server.state(token, depositId)).status).toBe('accepted');
    fakeWallet.fault = 'none';
    await server.pool.query(
      'update cashier.wallet_orders set next_attempt_at = now() where taken_at is null',
    );
    await untilTaken();
    expect(fakeWallet.balanceOf('hal').available).toBe(200_00n);
    const credited = { status: 'processed', credited: '200' };
    expect(await server.state(token, depositId)).toMatchObject(credited);
  });

  it('gets a reversal after the credit that it takes back', async () => {
    const token = await server.token({ user: 'dan' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'reversed');
    await untilTaken();
    const movements = fakeWallet.movements.filter(({ user }) => user === 'dan');
    expect(movements.map(({ operation }) => operation)).toEqual(['credit', 'reverse']);
    expect(fakeWallet.balanceOf('dan').available).toBe(0n);
  });

  it('that is down hides no deposits: only the balance is missing', async () => {
    const token = await server.token({ user: 'fay' });
    const { depositId } = (await server.deposit(token)).body;
    fakeWallet.fault = 'down';
    const { status, body } = await server.call(token, 'userdata-payment-snippet', {
      country: 'de',
      currency: 'EUR',
    });
    expect(status).toBe(200);
    expect(body.pending).toMatchObject([{ kind: 'deposit', id: depositId }]);
    expect([body.balance, body.accounts]).toEqual([undefined, []]);
    const order: string[] = [];
    const push: Push = (_viewer, event) => void order.push(event);
    const { services } = server.app;
    await sendCurrentState(services, { owner: 'demo:fay', view: 'main', currency: 'EUR' }, push);
    expect(order).toEqual(['deposit.status']);
    fakeWallet.fault = 'none';
    await sendCurrentState(services, { owner: 'demo:fay', view: 'main', currency: 'EUR' }, push);
    expect(order).toEqual(['deposit.status', 'deposit.status', 'login.token']);
  });

  it('that refuses a movement for good is shown to the operator, who retries or drops it', async () => {
    const token = await server.token({ user: 'eve' });
    const { depositId } = (await server.deposit(token)).body;
    fakeWallet.fixedAnswer = { status: 200, body: '{"error":"unknown player"}' };
    await server.settle(depositId, 'processed');
    const failed = `select from cashier.wallet_orders where owner = 'demo:eve' and failure is not null`;
    await until(async () => (await server.pool.query(failed)).rowCount === 1);
    expect((await server.state(token, depositId)).status).toBe('accepted');
    const listed = await askOperator(server, 'walletOrders', { state: 'waiting', user: 'eve' });
    const [order] = listed.body.orders;
    expect(order).toMatchObject({ kind: 'credit', amount: '10', user: 'eve', state: 'waiting' });
    expect(order?.failure).toContain('answered 200 {"error":"unknown player"}');

    const orderKey = { id: order?.id ?? '' };
    fakeWallet.fixedAnswer = { status: 422, body: '{"error":"closed"}' };
    expect((await askOperator(server, 'retryOrder', orderKey)).body).toEqual({ ok: true });
    const retried = `select from cashier.wallet_orders where owner = 'demo:eve' and failure like '%422%'`;
    await until(async () => (await server.pool.query(retried)).rowCount === 1);
    fakeWallet.fixedAnswer = undefined;

    const drop = { ...orderKey, reason: 'credited by hand' };
    const dropped = await askOperator(server, 'dropOrder', drop);
    const failure = 'dropped by joe: credited by hand';
    expect(dropped.body).toMatchObject({ state: 'dropped', failure });
    expect((await server.state(token, depositId)).status).toBe('processed');
    for (const again of [
      await askOperator(server, 'dropOrder', drop),
      await askOperator(server, 'retryOrder', orderKey),
    ]) {
      expect([again.status, again.body.error.code]).toEqual([422, 'stateForbids']);
    }
    const unknown = await askOperator(server, 'retryOrder', { ...orderKey, id: 'none' });
    expect(unknown.body.error.code).toBe('notFound');
    const { body } = await askOperator(server, 'audit', { limit: 5 });
    const done = body.entries.filter(({ outcome }) => outcome === 'done');
    expect(done.map(({ operation }) => operation)).toEqual(['dropOrder', 'retryOrder']);
    expect(fakeWallet.movements.some(({ user }) => user === 'eve')).toBe(false);

    // The orders behind it are delivered.
    const next = (await server.deposit(token)).body.depositId;
    await server.settle(next, 'processed');
    await untilTaken();
    expect(fakeWallet.balanceOf('eve').available).toBe(1000n);
  });
});

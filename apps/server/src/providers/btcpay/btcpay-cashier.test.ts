import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainRoute } from '../../deposits/create/open-address.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';

const btcpay = new FakeBtcpay();
let server: TestServer;
let webhookUrl: string;

beforeAll(async () => {
  await btcpay.server.listen();
  const settings = { ...btcpay.settings, name: 'coins', methods: ['crypto_btc'] };
  server = await startTestServer({
    environment: { providers: [settings] },
    methods: { coin_page: { provider: 'coins' } },
    partner: { operatorApi },
  });
  webhookUrl = `${server.url}/webhooks/coins`;
});
afterAll(async () => {
  await server.close();
  await btcpay.server.close();
});

/** Creates a deposit with an invoice; returns its id. */
async function invoiced(): Promise<string> {
  const token = await server.token({ user: 'ida' });
  return (await server.deposit(token, { paymentType: 'coin_page' })).body.depositId;
}

describe('an event of the webhook', () => {
  it('is accepted only as signed, and triggers a status request', async () => {
    const reference = await invoiced();
    const event = { deliveryId: 'd1', type: 'InvoiceSettled', storeId: btcpay.storeId };
    expect(await btcpay.send(webhookUrl, event, 'another secret')).toBe(401);
    expect(await btcpay.send(webhookUrl, { ...event, metadata: { orderId: reference } })).toBe(204);
  });

  it('about another shop’s sale, or about a payout that is not ours, leaves nothing behind', async () => {
    const otherSale = { deliveryId: 'd2', type: 'InvoiceSettled', storeId: btcpay.storeId };
    for (const orderId of ['shop-1', 'Order 12', '#12', 12, 'x'.repeat(80)]) {
      const event = { ...otherSale, invoiceId: 'x', metadata: { orderId, cashier: 7 } };
      expect(await btcpay.send(webhookUrl, event)).toBe(204);
    }
    await btcpay.send(webhookUrl, { deliveryId: 'd3', type: 'PayoutUpdated', payoutId: 'p-x' });
    const left = `select from cashier.inbox where applied_at is null`;
    await until(async () => (await server.pool.query(left)).rowCount === 0);
  });

  it('that cannot be read is kept for the operator', async () => {
    expect(await btcpay.send(webhookUrl, { hello: 'world' })).toBe(202);
    await server.pool.query('delete from cashier.inbox where applied_at is null');
  });
});

it('a deposit is received while the chain confirms it, and credited once it is final', async () => {
  const token = await server.token({ user: 'ada' });
  const { body } = await server.deposit(token, { paymentType: 'coin_page' });
  const { depositId } = body;
  expect(body.source).toBe(btcpay.invoiceOf(depositId).checkoutLink);
  const state = () => server.state(token, depositId, 'coin_page');
  btcpay.pay(depositId, '10');
  await btcpay.notify(webhookUrl, 'InvoiceProcessing', depositId);
  await until(async () => (await state()).isReceived === true);
  expect(await server.balance('ada')).toBe(0n);
  btcpay.confirm(depositId);
  const delivery = { deliveryId: 'again-1', originalDeliveryId: 'again-1' };
  await btcpay.notify(webhookUrl, 'InvoiceSettled', depositId, delivery);
  await btcpay.notify(webhookUrl, 'InvoiceSettled', depositId, delivery);
  await until(async () => (await state()).status === 'processed');
  expect(await server.balance('ada')).toBe(1000n);
});

it('unconfirmed coins are never credited, neither with the price nor after it', async () => {
  const token = await server.token({ user: 'rbf' });
  const { depositId } = (await server.deposit(token, { paymentType: 'coin_page' })).body;
  const notified = () => btcpay.notify(webhookUrl, 'InvoiceReceivedPayment', depositId);
  const left = `select from cashier.inbox where applied_at is null`;
  const settled = () => until(async () => (await server.pool.query(left)).rowCount === 0);
  btcpay.pay(depositId, '10', 'Settled');
  btcpay.pay(depositId, '30');
  await notified();
  await until(async () => (await server.balance('rbf')) === 1000n);
  btcpay.pay(depositId, '40');
  await notified();
  await settled();
  btcpay.drop(depositId);
  btcpay.pay(depositId, '5', 'Settled');
  await notified();
  await until(async () => (await server.balance('rbf')) === 1500n);
});

it('coins that come late wait for an operator, who decides on their value', async () => {
  const token = await server.token({ user: 'late' });
  const { depositId } = (await server.deposit(token, { paymentType: 'coin_page' })).body;
  const cases = async () => (await askOperator(server, 'cases', { user: 'late' })).body.cases;
  btcpay.expire(depositId);
  btcpay.pay(depositId, '10', 'Settled');
  await btcpay.notify(webhookUrl, 'InvoiceReceivedPayment', depositId);
  await until(async () => (await cases()).length === 1);
  expect(await cases()).toMatchObject([
    { reason: 'oldRate', depositId, money: { amount: '10', currency: 'EUR' } },
  ]);
  await btcpay.notify(webhookUrl, 'InvoicePaymentSettled', depositId);
  const left = `select from cashier.inbox where applied_at is null`;
  await until(async () => (await server.pool.query(left)).rowCount === 0);
  expect(await server.balance('late')).toBe(0n);
  const [held] = await cases();
  const settled = {
    id: held?.id,
    outcome: 'credit',
    user: 'late',
    reason: 'the rate has not moved',
  };
  expect((await askOperator(server, 'settleCase', settled)).status).toBe(200);
  expect(await server.balance('late')).toBe(1000n);
});

it('a method of the catalogue is paid by an invoice if the environment assigns it to BTCPay', async () => {
  const token = await server.token({ user: 'eva' });
  const { body } = await server.deposit(token, { paymentType: 'crypto_btc', amount: '50' });
  expect(body.error).toBe(undefined);
  expect(body.source).toBe(btcpay.invoiceOf(body.depositId).checkoutLink);
  expect(btcpay.invoiceOf(body.depositId)).toMatchObject({ amount: '50.00', currency: 'EUR' });
});

it('no chain is watched for a deposit that BTCPay collects, even if the server watches it for others', () => {
  const { services } = server.app;
  const method = services.catalogue.methods.get('crypto_btc');
  if (!method) throw new Error('there is no crypto_btc');
  const coins = new Map([['BTC', {}]]);
  const networks = new Map([['bitcoin', { id: 'bitcoin', coins }]]) as never;
  const watched = { networks, catalogue: services.catalogue };
  expect(chainRoute({ ...watched, providers: services.providers }, method, {})).toBe(undefined);
  expect(chainRoute({ ...watched, providers: new Map() }, method, {})).toMatchObject({
    coin: 'BTC',
  });
});

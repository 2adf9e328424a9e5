import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chainRoute } from '../../deposits/create/open-address.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { createProvider } from '../kinds.ts';
import { type Provider, ProviderRefusal, ProviderUnavailable } from '../provider.ts';

const btcpay = new FakeBtcpay();
let server: TestServer;
let provider: Provider;
/** Waits for an answer no longer than a test can. */
let impatient: Provider;
let webhookUrl: string;

beforeAll(async () => {
  await btcpay.server.listen();
  const settings = { ...btcpay.settings, name: 'coins', methods: ['crypto_btc'] };
  server = await startTestServer({
    environment: { providers: [settings] },
    methods: { coin_page: { provider: 'coins' } },
  });
  const made = server.app.services.providers.get('coins');
  if (!made) throw new Error('there is no provider');
  provider = made;
  const { pool: db, seal: cipher } = server.app.services;
  impatient = createProvider({ ...settings, timeoutMs: 100 }, { db, cipher });
  webhookUrl = `${server.url}/webhooks/coins`;
});
afterAll(async () => {
  await server.close();
  await btcpay.server.close();
});
afterEach(() => {
  btcpay.server.fault = 'none';
  btcpay.server.spoil = undefined;
});

let count = 0;
function order(change: Partial<ProviderDepositRequest> = {}): ProviderDepositRequest {
  count += 1;
  return {
    reference: `order-${count}`,
    method: 'coin_page',
    amount: '10',
    currency: 'EUR',
    country: 'de',
    language: 'te',
    player: 'demo:ada',
    fields: {},
    returnUrl: 'https://pay.example/cashier/return/x',
    notifyUrl: webhookUrl,
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    ...change,
  };
}

/** An invoice, and how its deposit stands. */
async function invoiced(change: Partial<ProviderDepositRequest> = {}) {
  const request = order(change);
  const { reference } = request;
  const { providerId } = await provider.createDeposit(request);
  const status = async () => {
    const {
      status: state,
      amount,
      reason,
    } = (await provider.depositStatus({ reference, providerId })) ?? {};
    return reason === undefined ? [state, amount] : [state, amount, reason];
  };
  return { request, reference, providerId, status };
}

const asked = (from: number) =>
  btcpay.server.requests
    .slice(from)
    .map(({ method, path }) => `${method} ${path.replace(/\w{22}/, 'ID')}`);

describe('an invoice', () => {
  it('is created in one round trip, and opened on the server’s own page', async () => {
    const from = btcpay.server.requests.length;
    const request = order({ language: 'pt' });
    const made = await provider.createDeposit(request);
    expect(made).toMatchObject({ status: 'waiting', amount: '10.00', currency: 'EUR' });
    expect(made.source?.url).toMatch(/\/i\/\w{22}$/);
    expect(asked(from)).toEqual([`POST /api/v1/stores/${btcpay.storeId}/invoices`]);
    expect(btcpay.server.requests.at(-1)?.body).toEqual({
      amount: '10',
      currency: 'EUR',
      metadata: { orderId: request.reference, cashier: 'coins' },
      checkout: {
        expirationMinutes: 15,
        redirectURL: request.returnUrl,
        redirectAutomatically: true,
        defaultLanguage: 'pt-BR',
      },
    });
  });

  it('is created once, however often it is asked for, also after its answer was lost', async () => {
    const request = order();
    btcpay.server.fault = 'lost';
    await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
    btcpay.server.fault = 'none';
    const found = await provider.createDeposit(request);
    const again = await provider.createDeposit(request);
    expect([found.providerId, again.providerId]).toEqual([
      btcpay.invoiceOf(request.reference).id,
      found.providerId,
    ]);
    const other = provider.createDeposit({ ...request, amount: '11' });
    await expect(other).rejects.toThrow(ProviderRefusal);
  });

  it('is found by our reference alone, and is unknown under another', async () => {
    const { reference } = await invoiced();
    expect(await provider.depositStatus({ reference })).toMatchObject({ status: 'waiting' });
    expect(await provider.depositStatus({ reference: 'nobody' })).toBe(undefined);
    expect(await provider.cancelDeposit({ reference: 'nobody' })).toBe(undefined);
  });

  it('is paid but not final until the chain has confirmed it', async () => {
    const { reference, status } = await invoiced();
    btcpay.pay(reference, '10');
    expect(await status()).toEqual(['processing', '10.00']);
    btcpay.confirm(reference);
    expect(await status()).toEqual(['processed', '10.00']);
  });

  it('that was paid too much is worth what arrived', async () => {
    const { reference, status } = await invoiced();
    btcpay.pay(reference, '12.5', 'Settled');
    expect(await status()).toEqual(['processed', '12.50']);
  });

  it('that was paid in part or late is worth what arrived, once that is final', async () => {
    const part = await invoiced();
    btcpay.pay(part.reference, '4');
    expect(await part.status()).toEqual(['waiting', '10.00']);
    btcpay.expire(part.reference);
    expect(await part.status()).toEqual(['processing', '10.00']);
    btcpay.confirm(part.reference);
    expect(await part.status()).toEqual(['processed', '4.00']);
    const late = await invoiced();
    btcpay.expire(late.reference);
    expect(await late.status()).toEqual(['expired', '10.00']);
    btcpay.pay(late.reference, '10', 'Settled');
    expect(await late.status()).toEqual(['processed', '10.00']);
  });

  it('that the staff marked as settled is worth what was asked for', async () => {
    const { reference, status } = await invoiced();
    Object.assign(btcpay.invoiceOf(reference), { status: 'Settled', additionalStatus: 'Marked' });
    expect(await status()).toEqual(['processed', '10.00']);
    Object.assign(btcpay.invoiceOf(reference), { status: 'Invalid', additionalStatus: 'None' });
    expect(await status()).toEqual(['failed', '10.00', 'notConfirmed']);
  });

  it('is cancelled in two round trips if nobody has paid it, and money that came all the same is not lost', async () => {
    const { reference, providerId } = await invoiced();
    const from = btcpay.server.requests.length;
    expect(await provider.cancelDeposit({ reference, providerId })).toMatchObject({
      status: 'cancelled',
    });
    expect(asked(from)).toEqual(['GET /api/v1/invoices/ID', 'POST /api/v1/invoices/ID/status']);
    const paid = await invoiced();
    btcpay.pay(paid.reference, '10');
    const { reference: other, providerId: id } = paid;
    expect(await provider.cancelDeposit({ reference: other, providerId: id })).toMatchObject({
      status: 'processing',
    });
    btcpay.confirm(paid.reference);
    expect(await paid.status()).toEqual(['processed', '10.00']);
    const over = await invoiced();
    btcpay.expire(over.reference);
    const ended = await provider.cancelDeposit({ reference: over.reference });
    expect(ended).toMatchObject({ status: 'expired' });
  });

  it('that the API refuses is refused, with the class of the decline', async () => {
    const refused = provider.createDeposit(order({ currency: 'EURO!' }));
    await expect(refused).rejects.toMatchObject({
      decline: { class: 'technical', code: 'generic-error' },
    });
  });
});

describe('an answer that cannot be right', () => {
  it.each(['html', 'halfJson', 'silence', 'error500'] as const)(
    'is not believed (%s)',
    async (fault) => {
      const { reference, providerId } = await invoiced();
      btcpay.server.fault = fault;
      const asker = fault === 'silence' ? impatient : provider;
      const status = asker.depositStatus({ reference, providerId });
      await expect(status).rejects.toThrow(ProviderUnavailable);
      await expect(asker.createDeposit(order())).rejects.toThrow(ProviderUnavailable);
    },
  );

  it.each([
    ['a negative amount', { paidAmount: '-5.00' }],
    ['an unknown state', { status: 'Complete' }],
    ['another invoice', { metadata: { orderId: 'another' } }],
    ['another store', { storeId: 'AnotherStore' }],
    ['a number for an amount', { amount: 10 }],
  ])('is not believed (%s)', async (_name, change) => {
    const { reference, providerId } = await invoiced();
    btcpay.server.spoil = (body) => ({ ...(body as object), ...change });
    await expect(provider.depositStatus({ reference, providerId })).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});

describe('an event of the webhook', () => {
  it('is believed only as it was signed, and makes us ask for the status', async () => {
    const { reference } = await invoiced();
    const event = { deliveryId: 'd1', type: 'InvoiceSettled', storeId: btcpay.storeId };
    expect(await btcpay.send(webhookUrl, event, 'another secret')).toBe(401);
    expect(await btcpay.send(webhookUrl, { ...event, metadata: { orderId: reference } })).toBe(204);
  });

  it('of another shop’s sale, or of a payout that is not ours, leaves nothing behind', async () => {
    const stranger = { deliveryId: 'd2', type: 'InvoiceSettled', storeId: btcpay.storeId };
    await btcpay.send(webhookUrl, { ...stranger, invoiceId: 'x', metadata: { orderId: 'shop-1' } });
    await btcpay.send(webhookUrl, { deliveryId: 'd3', type: 'PayoutUpdated', payoutId: 'p-x' });
    const left = `select from cashier.inbox where applied_at is null`;
    await until(async () => (await server.pool.query(left)).rowCount === 0);
  });

  it('that nobody can read is kept for the operator', async () => {
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

it('a method of the catalogue is paid by an invoice if the environment gives it to BTCPay', async () => {
  const token = await server.token({ user: 'eva' });
  const { body } = await server.deposit(token, { paymentType: 'crypto_btc', amount: '50' });
  expect(body.error).toBe(undefined);
  expect(body.source).toBe(btcpay.invoiceOf(body.depositId).checkoutLink);
  expect(btcpay.invoiceOf(body.depositId)).toMatchObject({ amount: '50.00', currency: 'EUR' });
});

it('no chain is watched for a deposit that BTCPay collects, though the server watches it for others', () => {
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

describe('a payout', () => {
  const place = { method: 'crypto_btc', currency: 'BTC', country: 'de' };
  const address = () =>
    `bc1q${'0123456789abcdefghjk'.slice(0, 12)}${String(++count).padStart(26, 'q')}`;

  async function payout(wallet = address()) {
    const wish = { ...place, amount: '0.01', fields: { wallet }, keepAccount: true };
    const { account } = await provider.quotePayout(wish);
    const reference = `payout-${++count}`;
    const base = { ...place, reference, amount: '0.01', language: 'en', player: 'demo:ada' };
    return { ...base, account: account?.token ?? '', notifyUrl: webhookUrl };
  }

  it('is created once, also after its answer was lost, and followed until it is sent', async () => {
    const request = await payout();
    const { reference } = request;
    expect(await provider.payoutStatus({ reference })).toBe(undefined);
    btcpay.server.fault = 'lost';
    await expect(provider.createPayout(request)).rejects.toThrow(ProviderUnavailable);
    btcpay.server.fault = 'none';
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'processing' });
    const made = await provider.createPayout(request);
    expect(made).toMatchObject({
      reference,
      status: 'processing',
      amount: '0.01',
      currency: 'BTC',
    });
    const own = [...btcpay.payouts.values()].filter(
      ({ metadata }) => metadata['reference'] === reference,
    );
    expect(own).toHaveLength(1);
    Object.assign(own[0] ?? {}, { state: 'Completed' });
    const { providerId } = made;
    expect(await provider.payoutStatus({ reference, providerId })).toMatchObject({
      status: 'sent',
    });
    Object.assign(own[0] ?? {}, { state: 'Cancelled' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'failed' });
  });

  it('to an account that cannot be paid is refused, and so is another currency', async () => {
    await expect(provider.createPayout(await payout('nonsense'))).rejects.toMatchObject({
      decline: { class: 'hard', code: 'destination' },
    });
    const wallet = address();
    await provider.createPayout(await payout(wallet));
    await expect(provider.createPayout(await payout(wallet))).rejects.toMatchObject({
      decline: { class: 'soft', code: 'duplicate-destination' },
    });
    const euro = { ...place, currency: 'EUR', amount: '10', fields: { wallet } };
    await expect(provider.quotePayout(euro)).rejects.toThrow(ProviderRefusal);
  });
});

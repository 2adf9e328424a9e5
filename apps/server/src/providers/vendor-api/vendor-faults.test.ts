import { randomBytes } from 'node:crypto';
import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import type { VendorServer } from '@opencashier/testing/vendors/vendor-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../testing/deposits/provider-order.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { createProvider, type ProviderSettings } from '../kinds.ts';
import { type Provider, ProviderUnavailable } from '../provider.ts';

// Every adapter on one server: a vendor that sends invalid answers or none is never trusted and
// never delays another, and each operation costs one request.

const adyen = new FakeAdyen();
const btcpay = new FakeBtcpay();
const hyperswitch = new FakeHyperswitch();
const mercadopago = new FakeMercadoPago();

interface Vendor {
  server: VendorServer;
  method: string;
  order: Partial<ProviderDepositRequest>;
  /** Invalid answers of the vendor. */
  negative: object;
  unknownState: object;
  otherCurrency: object;
  /** The player pays, and the vendor sends its webhook. */
  pay: (reference: string, webhookUrl: string) => Promise<unknown>;
  /** Undefined: the adapter makes no payouts. */
  payout?: { method: string; currency: string; fields: () => Record<string, string> };
}

const bank = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const sepa = { method: 'sepa_transfer', currency: 'EUR', fields: () => bank };
const customer = { email: 'ada@example.com' };

const vendors: Record<string, Vendor> = {
  adyen: {
    server: adyen.server,
    method: 'visa',
    order: {},
    negative: { amount: { currency: 'EUR', value: -1000 } },
    unknownState: { status: 'done' },
    otherCurrency: { amount: { currency: 'USD', value: 1000 } },
    pay: (reference, url) => adyen.notify(url, [adyen.pay(reference)]),
    payout: sepa,
  },
  btcpay: {
    server: btcpay.server,
    method: 'crypto_btc',
    order: {},
    negative: { amount: '-10.00', paidAmount: '-10.00' },
    unknownState: { status: 'Complete' },
    otherCurrency: { currency: 'USD' },
    pay: (reference, url) => {
      btcpay.pay(reference, btcpay.invoiceOf(reference).amount, 'Settled');
      return btcpay.notify(url, 'InvoiceSettled', reference);
    },
    payout: {
      method: 'crypto_btc',
      currency: 'BTC',
      // A wallet can have one open payout at a time.
      fields: () => ({ wallet: `bc1q${randomBytes(19).toString('hex')}` }),
    },
  },
  hyperswitch: {
    server: hyperswitch.server,
    method: 'mastercard',
    order: {},
    negative: { amount: -1000 },
    unknownState: { status: 'paid' },
    otherCurrency: { currency: 'USD' },
    pay: (reference, url) => {
      hyperswitch.decide(reference, 'succeeded');
      const payment = hyperswitch.paymentOf(reference);
      return hyperswitch.notify(url, 'payment_succeeded', 'payment_details', payment);
    },
    payout: sepa,
  },
  mercadopago: {
    server: mercadopago.server,
    method: 'pix',
    order: { currency: 'BRL', country: 'br', customer },
    negative: { transaction_amount: -10 },
    unknownState: { status: 'paid' },
    otherCurrency: { currency_id: 'ARS' },
    pay: (reference, url) => {
      mercadopago.decide(reference, 'approved', 'accredited');
      return mercadopago.notify(url, mercadopago.paymentOf(reference).id);
    },
  },
};
const names = Object.keys(vendors);

let server: TestServer;
/** The server's adapters, and others with a timeout short enough for a test. */
const adapters = new Map<string, { provider: Provider; withShortTimeout: Provider }>();

beforeAll(async () => {
  await Promise.all(Object.values(vendors).map((vendor) => vendor.server.listen()));
  const providers: ProviderSettings[] = [
    { ...adyen.settings, name: 'adyen', methods: ['visa'] },
    { ...btcpay.settings, name: 'btcpay', methods: ['crypto_btc'] },
    { ...hyperswitch.settings, name: 'hyperswitch', methods: ['mastercard'] },
    { ...mercadopago.settings, name: 'mercadopago', methods: ['pix'] },
  ];
  server = await startTestServer({ environment: { providers } });
  const { pool: db, seal: cipher } = server.app.services;
  for (const settings of providers) {
    const { name } = settings;
    const provider = server.app.services.providers.get(name);
    if (!provider) throw new Error(`there is no ${name}`);
    const slow = { ...settings, name: `${name}-slow`, timeoutMs: 100 };
    adapters.set(name, { provider, withShortTimeout: createProvider(slow, { db, cipher }) });
  }
});
afterAll(async () => {
  await server.close();
  await Promise.all(Object.values(vendors).map((vendor) => vendor.server.close()));
});
afterEach(() => {
  for (const name of names) {
    Object.assign(vendors[name]?.server ?? {}, { fault: 'none', spoil: undefined });
  }
});

const newOrder = orders({});

function using(name: string) {
  const vendor = vendors[name];
  const made = adapters.get(name);
  if (!vendor || !made) throw new Error(`there is no ${name}`);
  const order = () => newOrder({ method: vendor.method, ...vendor.order });
  return { ...made, vendor, order, webhookUrl: `${server.url}/webhooks/${name}` };
}

async function created(name: string) {
  const { provider, order } = using(name);
  const request = order();
  const { reference } = request;
  const { providerId } = await provider.createDeposit(request);
  return { request, subject: { reference, providerId } };
}

/** A deposit through the cashier, and its state for the player. */
async function deposit(name: string, user: string) {
  const { vendor } = using(name);
  const { currency = 'EUR', country = 'de' } = vendor.order;
  const token = await server.token({ user, currency, country, customer });
  const payload = { paymentType: vendor.method, currency, amount: '50', selectedCountry: country };
  const fields = name === 'mercadopago' ? { numberId: '529.982.247-25' } : {};
  const { body } = await server.deposit(token, { ...payload, fields });
  const { depositId } = body;
  return {
    depositId,
    state: () => server.state(token, depositId, vendor.method),
    balance: () => server.balance(user, currency),
  };
}

describe.each(names)('%s', (name) => {
  it.each(['html', 'empty', 'halfJson', 'silence', 'error500'] as const)(
    'is not trusted with an invalid answer (%s)',
    async (fault) => {
      const { subject } = await created(name);
      const { vendor, provider, withShortTimeout, order } = using(name);
      vendor.server.fault = fault;
      const adapter = fault === 'silence' ? withShortTimeout : provider;
      await expect(adapter.depositStatus(subject)).rejects.toThrow(ProviderUnavailable);
      await expect(adapter.createDeposit(order())).rejects.toThrow(ProviderUnavailable);
    },
  );

  it.each(['negative', 'unknownState'] as const)(
    'is not trusted with an impossible amount or state (%s)',
    async (part) => {
      const { subject } = await created(name);
      const { vendor, provider, order } = using(name);
      vendor.server.spoil = (body) => ({ ...(body as object), ...vendor[part] });
      await expect(provider.depositStatus(subject)).rejects.toThrow(ProviderUnavailable);
      await expect(provider.createDeposit(order())).rejects.toThrow(ProviderUnavailable);
    },
  );

  it('credits nothing in another currency, and sends no player to pay in one', async () => {
    const { vendor, provider, order, webhookUrl } = using(name);
    const { depositId, state, balance } = await deposit(name, `other-${name}`);
    vendor.server.spoil = (body) => ({ ...(body as object), ...vendor.otherCurrency });
    await expect(provider.createDeposit(order())).rejects.toThrow(/another|other amount/);
    await vendor.pay(depositId, webhookUrl);
    const left = `select from cashier.inbox where provider = $1
      and failure = 'deposit.updated: contradicts'`;
    await until(async () => (await server.pool.query(left, [name])).rowCount === 1);
    expect((await state()).status).toBe('waiting');
    expect(await balance()).toBe(0n);
  });

  it('gets one request to create a deposit, one for its status and one to refund it', async () => {
    const { vendor, provider, order, webhookUrl } = using(name);
    const request = order();
    const { reference } = request;
    const { requests } = vendor.server;
    const from = requests.length;
    const { providerId } = await provider.createDeposit(request);
    expect(requests.length - from).toBe(1);
    await provider.depositStatus({ reference, providerId });
    expect(requests.length - from).toBe(2);
    if (!provider.refundDeposit) return;
    await vendor.pay(reference, webhookUrl);
    await until(async () => requests.length - from >= 2);
    const before = requests.length;
    const about = { deposit: reference, depositProviderId: providerId, notifyUrl: webhookUrl };
    const { currency } = request;
    const refundRequest = { ...about, reference: `refund-${reference}`, amount: '4', currency };
    await provider.refundDeposit(refundRequest);
    expect(requests.length - before).toBe(1);
  });

  it('gets one request to make a payout and one for its status', async () => {
    const { vendor, provider, webhookUrl } = using(name);
    if (!vendor.payout) {
      await expect(provider.payoutStatus({ reference: 'x' })).rejects.toThrow(/not offer/);
      return;
    }
    const { method, currency, fields } = vendor.payout;
    const amount = currency === 'BTC' ? '0.01' : '20';
    const place = { method, currency, country: 'de', amount };
    const { requests } = vendor.server;
    const from = requests.length;
    const { account } = await provider.quotePayout({ ...place, fields: fields() });
    expect(requests.length - from).toBe(0);
    const whom = { language: 'en', player: 'demo:ada', account: account?.token ?? '' };
    const reference = `payout-${name}`;
    const payout = { ...place, ...whom, reference, notifyUrl: webhookUrl };
    const { providerId } = await provider.createPayout(payout);
    expect(requests.length - from).toBe(1);
    await provider.payoutStatus({ reference, providerId });
    expect(requests.length - from).toBe(2);
  });
});

it('a vendor that does not answer delays no other', async () => {
  const silent = using('hyperswitch').vendor.server;
  const { vendor, webhookUrl } = using('adyen');
  silent.fault = 'silence';
  const from = silent.requests.length;
  const stuck = deposit('hyperswitch', 'waits');
  await until(async () => silent.requests.length > from);
  const { depositId, state, balance } = await deposit('adyen', 'goes-on');
  await vendor.pay(depositId, webhookUrl);
  await until(async () => (await state()).status === 'processed');
  expect(await balance()).toBe(5000n);
  silent.fault = 'none';
  silent.hangUp();
  await stuck;
});

import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../testing/deposits/provider-order.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Provider, ProviderUnavailable, ReferenceReused } from '../provider.ts';

const vendor = new FakeAdyen();
let server: TestServer;
let provider: Provider;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa', 'sepa_transfer'] };
  server = await startTestServer({ environment: { providers: [settings] } });
  const made = server.app.services.providers.get('ady');
  if (!made) throw new Error('there is no provider');
  provider = made;
  webhookUrl = `${server.url}/webhooks/ady`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});
afterEach(() => {
  vendor.server.fault = 'none';
  vendor.server.spoil = undefined;
});

const order = orders({});

async function created() {
  const request = order();
  const { reference } = request;
  const { providerId } = await provider.createDeposit(request);
  const { amount } = vendor.linkOf(reference);
  return {
    request,
    reference,
    providerId,
    amount,
    status: () => provider.depositStatus({ reference }),
  };
}

const accepted = { status: 200, body: '[accepted]' };

describe('a payment link', () => {
  it('is created in one round trip, and opened on the vendor’s page', async () => {
    const from = vendor.server.requests.length;
    const customer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'L' };
    const request = order({ customer, expiresAt: '2030-01-01T12:00:00.000Z' });
    const made = await provider.createDeposit(request);
    expect(made).toMatchObject({ status: 'waiting', amount: '10', currency: 'EUR' });
    expect(made.source?.url).toBe(vendor.linkOf(request.reference).url);
    const [posted, ...more] = vendor.server.requests.slice(from);
    expect(more).toEqual([]);
    expect(posted?.headers['idempotency-key']).toBe(request.reference);
    expect(posted?.body).toEqual({
      amount: { currency: 'EUR', value: 1000 },
      reference: request.reference,
      merchantAccount: vendor.merchantAccount,
      returnUrl: request.returnUrl,
      countryCode: 'DE',
      expiresAt: '2030-01-01T12:00:00Z',
      description: 'Deposit',
      reusable: false,
      shopperLocale: 'en-US',
      allowedPaymentMethods: ['scheme'],
      shopperEmail: 'ada@example.com',
      shopperName: { firstName: 'Ada', lastName: 'L' },
    });
  });

  // The vendor's table differs from ISO 4217 for CLP and IDR.
  it.each([
    ['1500', 'JPY', 1500],
    ['1.234', 'KWD', 1234],
    ['1500', 'CLP', 150_000],
    ['1500', 'IDR', 1500],
  ])('of %s %s is %i of the vendor’s smallest units', async (amount, currency, value) => {
    const request = order({ amount, currency });
    expect(await provider.createDeposit(request)).toMatchObject({ amount, currency });
    expect(vendor.linkOf(request.reference).amount).toEqual({ currency, value });
  });

  // The vendor takes ISK with two decimals, CVE with none; neither is a currency of the cashier.
  it.each([
    ['1500.50', 'IDR'],
    ['1500', 'ISK'],
    ['1500', 'CVE'],
  ])('of %s %s is refused without a request', async (amount, currency) => {
    const from = vendor.server.requests.length;
    const refused = provider.createDeposit(order({ amount, currency }));
    await expect(refused).rejects.toThrow(`This amount in ${currency} is not possible.`);
    expect(vendor.server.requests.length).toBe(from);
  });

  it('is created once, even if its answer is lost, and refused with another amount', async () => {
    const request = order();
    vendor.server.fault = 'lost';
    await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    expect(await provider.createDeposit(request)).toMatchObject({ status: 'waiting' });
    expect(await provider.depositStatus(request)).toMatchObject({
      providerId: vendor.linkOf(request.reference).id,
    });
    const other = provider.createDeposit({ ...request, amount: '11' });
    await expect(other).rejects.toThrow(ReferenceReused);
    expect(await provider.depositStatus({ reference: 'nobody' })).toBe(undefined);
    expect(await provider.cancelDeposit({ reference: 'nobody' })).toBe(undefined);
  });

  it.each([
    ['active', 'waiting'],
    ['paymentPending', 'processing'],
    ['completed', 'processed'],
    ['paid', 'processed'],
    ['expired', 'expired'],
  ])('that is %s is read as %s, also when the player returns', async (status, expected) => {
    const { reference, providerId, status: read } = await created();
    vendor.setLink(reference, status);
    expect(await read()).toMatchObject({ status: expected, amount: '10' });
    const returned = await provider.returnDeposit?.({ reference, providerId }, {});
    expect(returned).toMatchObject({ status: expected });
  });

  it.each([
    ['Not enough balance', 'insufficientFunds', 'insufficient_funds'],
    ['FRAUD', 'declined', 'fraud'],
    ['Issuer Unavailable', 'technical', 'technical'],
    ['Pin tries exceeded', 'declined', 'hard'],
    ['Not Submitted', 'technical', 'technical'],
    ['Something new', 'declined', 'hard'],
  ])(
    'that expires after an attempt was refused (%s) has failed',
    async (reason, expected, name) => {
      const { reference, amount, status } = await created();
      const about = { merchantReference: reference, amount, success: 'false', reason } as const;
      expect(await vendor.notify(webhookUrl, [vendor.item('AUTHORISATION', about)])).toEqual(
        accepted,
      );
      expect(await status()).toMatchObject({ status: 'waiting' });
      vendor.setLink(reference, 'expired');
      expect(await status()).toMatchObject({
        status: 'failed',
        reason: expected,
        decline: { class: name, code: reason.toLowerCase() },
      });
    },
  );

  it('is cancelled in one round trip while it is active; afterwards the answer says how it ended', async () => {
    const { reference, providerId } = await created();
    const from = vendor.server.requests.length;
    const cancelled = await provider.cancelDeposit({ reference, providerId });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(vendor.server.requests.length - from).toBe(1);
    const paid = await created();
    vendor.pay(paid.reference);
    expect(await provider.cancelDeposit(paid)).toMatchObject({ status: 'processed' });
  });

  it('is refunded once its notification has arrived, and once per reference', async () => {
    const { reference: deposit, providerId: depositProviderId } = await created();
    const item = vendor.pay(deposit);
    const request = { deposit, depositProviderId, currency: 'EUR', notifyUrl: webhookUrl };
    const ask = { ...request, reference: `r-${deposit}`, amount: '4' };
    await expect(provider.refundDeposit?.(ask)).rejects.toMatchObject({
      decline: { class: 'soft' },
    });
    await vendor.notify(webhookUrl, [item]);
    const first = await provider.refundDeposit?.(ask);
    expect(first).toMatchObject({ status: 'processing', amount: '4', currency: 'EUR' });
    expect(await provider.refundDeposit?.(ask)).toMatchObject({ providerId: first?.providerId });
    expect(vendor.payments.get(item.pspReference)?.refunded).toBe(400);
  });

  it('whose ids were erased with the player’s data is not refunded, and the refusal says why', async () => {
    const { reference: deposit, providerId: depositProviderId } = await created();
    await vendor.notify(webhookUrl, [vendor.pay(deposit)]);
    await server.pool.query(
      'update cashier.provider_records set sealed = null where reference = $1',
      [deposit],
    );
    const request = { deposit, depositProviderId, currency: 'EUR', notifyUrl: webhookUrl };
    const ask = { ...request, reference: `r-${deposit}`, amount: '4' };
    await expect(provider.refundDeposit?.(ask)).rejects.toMatchObject({
      decline: { class: 'hard', code: 'payment-erased' },
    });
  });
});

describe('a request that the published schema does not allow', () => {
  const amount = { currency: 'EUR', value: 100 };
  const link = { amount, merchantAccount: vendor.merchantAccount, reference: 'x' };
  it.each([
    ['POST', '/v71/paymentLinks', { ...link, amount: undefined }, 422],
    ['POST', '/v71/paymentLinks', { ...link, amount: { ...amount, value: '1' } }, 400],
    ['POST', '/v71/paymentLinks', { ...link, orderId: 'x' }, 400],
    ['POST', '/v71/payments/X/refunds', { amount }, 422],
    ['POST', '/btl/v4/transfers', { amount, category: 'bank' }, 422],
    ['POST', '/btl/v4/transfers', { amount, category: 'bank', counterparty: {}, iban: 'x' }, 400],
  ])('is refused by the stand-in (%s %s %o)', async (method, path, body, status) => {
    const headers = { 'x-api-key': vendor.apiKey, 'content-type': 'application/json' };
    const sent = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(vendor.server.url + path, sent);
    expect(answer.status).toBe(status);
  });
});

describe('an answer that cannot be right', () => {
  it.each([
    ['an unknown currency', { amount: { currency: 'XXX', value: 5 } }],
    ['a currency that the cashier does not have', { amount: { currency: 'ISK', value: 1000 } }],
    ['another payment', { reference: 'another' }],
    ['another account', { merchantAccount: 'Another' }],
  ])('is rejected (%s)', async (_name, change) => {
    const { status } = await created();
    vendor.server.spoil = (body) => ({ ...(body as object), ...change });
    await expect(status()).rejects.toThrow(ProviderUnavailable);
  });
});

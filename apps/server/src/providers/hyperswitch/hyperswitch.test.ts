import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../../security/seal.ts';
import { orders } from '../../testing/deposits/provider-order.ts';
import { ProviderRefusal, ProviderUnavailable, ReferenceReused } from '../provider.ts';
import { HyperswitchProvider } from './hyperswitch-provider.ts';
import { referenceOf, vendorIdOf } from './vendor-id.ts';

const vendor = new FakeHyperswitch();
let provider: HyperswitchProvider;

beforeAll(async () => {
  await vendor.server.listen();
  const cipher = createSeal(['a secret of the test, long enough'], 'test');
  provider = new HyperswitchProvider({ ...vendor.settings, name: 'hs' }, { cipher });
});
afterAll(() => vendor.server.close());
afterEach(() => {
  vendor.server.fault = 'none';
  vendor.server.spoil = undefined;
});

const order = orders({});

async function created() {
  const request = order();
  const { reference } = request;
  const { providerId } = await provider.createDeposit(request);
  return { request, reference, providerId, status: () => provider.depositStatus({ reference }) };
}

it.each(['V1StGXR8_Z5jdHi6B-myT', 'order-1', '0', '_-0', 'x'.repeat(26)])(
  'the id of %s has 30 characters, and contains the reference',
  (reference) => {
    const vendorId = vendorIdOf(reference);
    expect(vendorId).toMatch(/^[\w-]{30}$/);
    expect(referenceOf(vendorId)).toBe(reference);
  },
);

it('the id of a long reference has 30 characters, and an id that is not ours yields no reference', () => {
  expect(vendorIdOf('x'.repeat(40))).toMatch(/^\w{30}$/);
  expect(referenceOf(vendorIdOf('x'.repeat(40)))).toBe(undefined);
  expect(referenceOf('pay_mbabizu24mvu3mela5njyhpit4')).toBe(undefined);
});

describe('a payment', () => {
  it('is created in one round trip with what is known of the payer, and opened on a payment link', async () => {
    const from = vendor.server.requests.length;
    const customer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'L', city: 'Ulm' };
    const request = order({ customer });
    const made = await provider.createDeposit(request);
    expect(made).toMatchObject({ status: 'waiting', amount: '10', currency: 'EUR' });
    expect(made.source?.url).toBe(vendor.paymentOf(request.reference).payment_link.link);
    const [posted, ...more] = vendor.server.requests.slice(from);
    expect(more).toEqual([]);
    expect(posted?.body).toEqual({
      payment_id: vendorIdOf(request.reference),
      merchant_order_reference_id: request.reference,
      amount: 1000,
      currency: 'EUR',
      confirm: false,
      capture_method: 'automatic',
      payment_link: true,
      session_expiry: expect.any(Number),
      return_url: request.returnUrl,
      description: 'Deposit',
      allowed_payment_method_types: ['credit', 'debit'],
      customer: { name: 'Ada L', email: 'ada@example.com' },
      billing: {
        address: { country: 'DE', first_name: 'Ada', last_name: 'L', city: 'Ulm' },
        email: 'ada@example.com',
      },
      profile_id: 'pro_1',
    });
  });

  it('is created once, even if its answer is lost, and refused with another amount', async () => {
    const request = order();
    vendor.server.fault = 'lost';
    await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    expect(await provider.createDeposit(request)).toMatchObject({ status: 'waiting' });
    const { payment_id } = vendor.paymentOf(request.reference);
    expect(await provider.depositStatus(request)).toMatchObject({ providerId: payment_id });
    const other = provider.createDeposit({ ...request, amount: '11' });
    await expect(other).rejects.toThrow(ReferenceReused);
    expect(await provider.depositStatus({ reference: 'nobody' })).toBe(undefined);
    expect(await provider.cancelDeposit({ reference: 'nobody' })).toBe(undefined);
  });

  it.each([
    ['1500', 'JPY', 1500],
    ['1.234', 'KWD', 1234],
    ['1.2', 'USD', 120],
    ['1500', 'CLP', 1500],
    ['1500', 'IRR', 1500],
    ['1500.5', 'IDR', 150_050],
  ])('of %s %s is %i of the smallest units', async (amount, currency, value) => {
    const request = order({ amount, currency });
    expect(await provider.createDeposit(request)).toMatchObject({ amount, currency });
    expect(vendor.paymentOf(request.reference).amount).toBe(value);
  });

  it('is refused without a request if it has fractions of the smallest unit', async () => {
    const parts = provider.createDeposit(order({ amount: '10.5', currency: 'JPY' }));
    await expect(parts).rejects.toThrow(ProviderRefusal);
  });

  it.each([
    ['requires_customer_action', {}, { status: 'waiting' }],
    ['processing', {}, { status: 'processing' }],
    ['requires_capture', {}, { status: 'processing' }],
    ['conflicted', {}, { status: 'processing' }],
    ['succeeded', {}, { status: 'processed', amount: '10' }],
    ['partially_captured', { amount_received: 400 }, { status: 'processed', amount: '4' }],
    ['cancelled', {}, { status: 'cancelled' }],
    ['cancelled_post_capture', {}, { status: 'reversed', amount: '10' }],
    ['expired', {}, { status: 'expired' }],
    [
      'failed',
      { unified_code: 'UE_3000', error_code: '05' },
      { status: 'failed', reason: 'technical', decline: { class: 'technical', code: 'UE_3000' } },
    ],
    [
      'failed',
      {
        unified_code: 'UE_1000',
        error_details: { unified_details: { standardised_code: 'INSUFFICIENT_FUNDS' } },
      },
      { reason: 'insufficientFunds', decline: { class: 'insufficient_funds' } },
    ],
    [
      'failed',
      { error_code: 'x9' },
      { reason: 'declined', decline: { class: 'hard', code: 'x9' } },
    ],
  ])('that is %s (%o) is read as such', async (status, change, expected) => {
    const { reference, status: read } = await created();
    vendor.decide(reference, status, change);
    expect(await read()).toMatchObject(expected);
  });

  it('is cancelled in one round trip while it waits; afterwards the answer says how it ended', async () => {
    const { reference } = await created();
    const from = vendor.server.requests.length;
    expect(await provider.cancelDeposit({ reference })).toMatchObject({ status: 'cancelled' });
    expect(vendor.server.requests.length - from).toBe(1);
    const paid = await created();
    vendor.decide(paid.reference, 'succeeded');
    expect(await provider.cancelDeposit(paid)).toMatchObject({ status: 'processed' });
  });

  it('is refunded once per reference, in parts, and no more than is left', async () => {
    const { reference: deposit, providerId: depositProviderId } = await created();
    vendor.decide(deposit, 'succeeded');
    const request = {
      deposit,
      depositProviderId,
      currency: 'EUR',
      notifyUrl: 'https://pay.example/webhooks/hs',
    };
    const ask = { ...request, reference: `r-${deposit}`, amount: '4' };
    const first = await provider.refundDeposit(ask);
    expect(first).toMatchObject({ status: 'processing', amount: '4', currency: 'EUR' });
    expect(await provider.refundDeposit(ask)).toEqual(first);
    await expect(provider.refundDeposit({ ...ask, amount: '5' })).rejects.toThrow(ReferenceReused);
    Object.assign(vendor.refunds.get(first.providerId) ?? {}, { status: 'succeeded' });
    expect(await provider.refundStatus(ask)).toMatchObject({ status: 'refunded' });
    expect(await provider.refundStatus({ reference: 'nobody' })).toBe(undefined);
    const more = provider.refundDeposit({ ...request, reference: `s-${deposit}`, amount: '7' });
    await expect(more).rejects.toMatchObject({ decline: { class: 'hard', code: 'IR_13' } });
  });
});

describe('a request that the published schema does not allow', () => {
  const send = async (path: string, body: object) => {
    const headers = { 'api-key': vendor.apiKey, 'content-type': 'application/json' };
    const answer = await fetch(vendor.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { error } = (await answer.json()) as { error: { code: string } };
    return [answer.status, error.code];
  };
  it.each([
    ['/payments', { currency: 'EUR' }, [400, 'IR_04']],
    ['/payments', { amount: '10', currency: 'EUR' }, [422, 'IR_05']],
    ['/payments', { amount: 10, currency: 'EUR', payment_id: 'short' }, [422, 'IR_05']],
    ['/payments', { amount: 10, currency: 'EUR', reference: 'x' }, [422, 'IR_05']],
    ['/payments/x/cancel', { status: 'cancelled' }, [422, 'IR_05']],
    ['/refunds', { amount: 100 }, [400, 'IR_04']],
    ['/payouts/create', { amount: 100 }, [400, 'IR_04']],
    ['/payouts/create', { amount: 100, currency: 'EUR', iban: 'x' }, [422, 'IR_05']],
  ])('is refused by the stand-in (%s %o)', async (path, body, expected) => {
    expect(await send(path, body)).toEqual(expected);
  });
});

describe('an answer that cannot be right', () => {
  it.each([
    ['half a cent', { amount: 1000.5 }],
    ['an unknown currency', { currency: 'XXX' }],
    ['another payment', { payment_id: vendorIdOf('another') }],
  ])('is rejected (%s)', async (_name, change) => {
    const { status } = await created();
    vendor.server.spoil = (body) => ({ ...(body as object), ...change });
    await expect(status()).rejects.toThrow(ProviderUnavailable);
  });

  it('leaves open what the server did if it was too busy (HE_00)', async () => {
    const { request } = await created();
    vendor.server.spoil = () => ({ error: { type: 'server_not_available', code: 'HE_00' } });
    await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
  });
});

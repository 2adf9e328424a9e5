import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import { orders } from '../../testing/provider-order.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { ProviderRefusal, ProviderUnavailable, ReferenceReused } from '../provider.ts';
import { HyperswitchProvider } from './hyperswitch-provider.ts';
import { referenceOf, vendorIdOf } from './vendor-id.ts';

const vendor = new FakeHyperswitch();
let server: TestServer;
let provider: HyperswitchProvider;
/** Waits for an answer no longer than a test can. */
let impatient: HyperswitchProvider;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  const methods = ['visa', 'sepa_transfer', 'skrill'];
  const settings = { ...vendor.settings, name: 'hs', methods };
  server = await startTestServer({ environment: { providers: [settings] } });
  const parts = { cipher: server.app.services.seal };
  provider = new HyperswitchProvider(settings, parts);
  impatient = new HyperswitchProvider({ ...settings, timeoutMs: 100 }, parts);
  webhookUrl = `${server.url}/webhooks/hs`;
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
  return { request, reference, providerId, status: () => provider.depositStatus({ reference }) };
}

it.each(['V1StGXR8_Z5jdHi6B-myT', 'order-1', '0', '_-0', 'x'.repeat(26)])(
  'the id of %s has 30 characters, and tells the reference',
  (reference) => {
    const vendorId = vendorIdOf(reference);
    expect(vendorId).toMatch(/^[\w-]{30}$/);
    expect(referenceOf(vendorId)).toBe(reference);
  },
);

it('the id of a long reference has 30 characters, and a stranger’s id tells nothing', () => {
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
    const [asked, ...more] = vendor.server.requests.slice(from);
    expect(more).toEqual([]);
    expect(asked?.body).toEqual({
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

  it('is created once, also after its answer was lost, and refused with another amount', async () => {
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
  ])('of %s %s is %i of the smallest units', async (amount, currency, value) => {
    const request = order({ amount, currency });
    expect(await provider.createDeposit(request)).toMatchObject({ amount, currency });
    expect(vendor.paymentOf(request.reference).amount).toBe(value);
  });

  it('of parts of the smallest unit is refused before anything is asked', async () => {
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

  it('is cancelled in one round trip while it waits; afterwards the answer is how it ended', async () => {
    const { reference } = await created();
    const from = vendor.server.requests.length;
    expect(await provider.cancelDeposit({ reference })).toMatchObject({ status: 'cancelled' });
    expect(vendor.server.requests.length - from).toBe(1);
    const paid = await created();
    vendor.decide(paid.reference, 'succeeded');
    expect(await provider.cancelDeposit(paid)).toMatchObject({ status: 'processed' });
  });

  it('is refunded once under each reference, in parts, and no more than is left', async () => {
    const { reference: deposit, providerId: depositProviderId } = await created();
    vendor.decide(deposit, 'succeeded');
    const wish = { deposit, depositProviderId, currency: 'EUR', notifyUrl: webhookUrl };
    const ask = { ...wish, reference: `r-${deposit}`, amount: '4' };
    const first = await provider.refundDeposit(ask);
    expect(first).toMatchObject({ status: 'processing', amount: '4', currency: 'EUR' });
    expect(await provider.refundDeposit(ask)).toEqual(first);
    await expect(provider.refundDeposit({ ...ask, amount: '5' })).rejects.toThrow(ReferenceReused);
    Object.assign(vendor.refunds.get(first.providerId) ?? {}, { status: 'succeeded' });
    expect(await provider.refundStatus(ask)).toMatchObject({ status: 'refunded' });
    expect(await provider.refundStatus({ reference: 'nobody' })).toBe(undefined);
    const more = provider.refundDeposit({ ...wish, reference: `s-${deposit}`, amount: '7' });
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
  it.each(['html', 'halfJson', 'silence', 'error500'] as const)(
    'is not believed (%s)',
    async (fault) => {
      const { reference } = await created();
      vendor.server.fault = fault;
      const asker = fault === 'silence' ? impatient : provider;
      await expect(asker.depositStatus({ reference })).rejects.toThrow(ProviderUnavailable);
      await expect(asker.createDeposit(order())).rejects.toThrow(ProviderUnavailable);
    },
  );

  it.each([
    ['a negative amount', { amount: -5 }],
    ['half a cent', { amount: 1000.5 }],
    ['an unknown currency', { currency: 'XXX' }],
    ['an unknown state', { status: 'paid' }],
    ['another payment', { payment_id: vendorIdOf('another') }],
  ])('is not believed (%s)', async (_name, change) => {
    const { status } = await created();
    vendor.server.spoil = (body) => ({ ...(body as object), ...change });
    await expect(status()).rejects.toThrow(ProviderUnavailable);
  });

  it('says nothing of what the server did if it was too busy (HE_00)', async () => {
    const { request } = await created();
    vendor.server.spoil = () => ({ error: { type: 'server_not_available', code: 'HE_00' } });
    await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
  });
});

describe('a payout', () => {
  const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de' };
  const iban = 'DE89370400440532013000';
  const fields = { full_name: 'Ada Lovelace', iban, bic: 'COBADEFFXXX' };
  let count = 0;

  async function payout() {
    count += 1;
    const wish = { ...place, amount: '20', fields, keepAccount: true };
    const { account } = await provider.quotePayout(wish);
    const base = { ...place, reference: `payout-${count}`, amount: '20', language: 'en' };
    return { ...base, player: 'demo:ada', account: account?.token ?? '', notifyUrl: webhookUrl };
  }

  it('needs a BIC, which the form lacks, and takes the holder’s name from the token', async () => {
    const { bic: _bic, full_name: _name, ...known } = fields;
    const wish = { ...place, amount: '20', fields: known };
    await expect(provider.quotePayout(wish)).rejects.toThrow(/holder’s name/);
    const customer = { firstName: 'Ada', lastName: 'Lovelace' };
    const quote = await provider.quotePayout({ ...wish, customer });
    expect(quote.account).toBe(undefined);
    expect(quote.fieldsRequired).toMatchObject([{ name: 'bic' }]);
  });

  it('is created once, also after its answer was lost, and followed until it is sent', async () => {
    const request = await payout();
    const { reference } = request;
    expect(await provider.payoutStatus({ reference })).toBe(undefined);
    vendor.server.fault = 'lost';
    await expect(provider.createPayout(request)).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    const made = await provider.createPayout(request);
    expect(made).toMatchObject({ status: 'processing', amount: '20', currency: 'EUR' });
    const state = vendor.payoutOf(reference);
    Object.assign(state, { status: 'success' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'sent' });
    Object.assign(state, { status: 'reversed' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'returned' });
    Object.assign(state, { status: 'failed', error_code: 'AC04', unified_code: 'UE_1000' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({
      status: 'failed',
      reason: 'wrongDetails',
    });
  });

  it('to an account that cannot be paid is refused, and a method that is not offered, too', async () => {
    const wrong = { ...place, amount: '20', fields: { ...fields, iban: 'nonsense' } };
    const { account } = await provider.quotePayout(wrong);
    const request = { ...(await payout()), account: account?.token ?? '' };
    await expect(provider.createPayout(request)).rejects.toMatchObject({ code: 'IR_05' });
    const other = { ...place, method: 'skrill', amount: '20', fields };
    await expect(provider.quotePayout(other)).rejects.toThrow(ProviderRefusal);
    const { methods } = server.app.services.catalogue;
    expect(methods.get('skrill')?.kinds).toEqual(['deposit']);
    expect(methods.get('sepa_transfer')?.kinds).toContain('withdrawal');
  });
});

describe('through the cashier', () => {
  async function deposit(user: string) {
    const customer = { email: 'zyx@example.com' };
    const token = await server.token({ user, customer });
    const { body } = await server.deposit(token, { paymentType: 'visa' });
    const payment = vendor.paymentOf(body.depositId);
    const notify = (type: string, secret?: string) =>
      vendor.notify(webhookUrl, type, 'payment_details', payment, secret);
    const state = () => server.state(token, body.depositId, 'visa');
    return { id: body.depositId, body, payment, notify, state };
  }

  it('a deposit is received while it is processed, and credited once it has succeeded', async () => {
    const { id, body, payment, notify, state } = await deposit('ada');
    expect(body.source).toBe(payment.payment_link.link);
    vendor.decide(id, 'processing');
    expect(await notify('payment_processing', 'forged')).toBe(401);
    expect(await notify('payment_processing')).toBe(204);
    await until(async () => (await state()).isReceived === true);
    expect(await server.balance('ada')).toBe(0n);
    vendor.decide(id, 'succeeded');
    await notify('payment_succeeded');
    await until(async () => (await state()).status === 'processed');
    expect(await server.balance('ada')).toBe(1000n);
    expect(await everythingStored(server.pool)).not.toContain('zyx@example.com');
  });

  it('a dispute takes the money by its event, and gives it back by the list', async () => {
    const { id, notify, state } = await deposit('eva');
    vendor.decide(id, 'succeeded');
    await notify('payment_succeeded');
    await until(async () => (await state()).status === 'processed');
    const opened = vendor.dispute(id, 'dispute_opened');
    await vendor.notify(webhookUrl, 'dispute_opened', 'dispute_details', opened);
    await until(async () => (await server.balance('eva')) === 0n);
    vendor.dispute(id, 'dispute_won');
    const since = new Date(Date.now() - 86_400_000).toISOString();
    let page = await provider.listDisputes({ since });
    while (page.disputes.length === 0 && page.cursor !== undefined) {
      page = await provider.listDisputes({ since, cursor: page.cursor });
    }
    expect(page.disputes).toMatchObject([{ reference: id, status: 'won', amount: '10' }]);
  });

  it('what is not ours leaves nothing behind, and what nobody can read is kept', async () => {
    const foreign = { payment_id: 'pay_mbabizu24mvu3mela5njyhpit4' };
    expect(await vendor.notify(webhookUrl, 'x', 'payment_details', foreign)).toBe(204);
    expect(await vendor.notify(webhookUrl, 'x', 'mandate_details', {})).toBe(204);
    const left = `select from cashier.inbox where applied_at is null`;
    await until(async () => (await server.pool.query(left)).rowCount === 0);
    expect(await vendor.notify(webhookUrl, 'x', 'payment_details', { hello: 'world' })).toBe(202);
  });
});

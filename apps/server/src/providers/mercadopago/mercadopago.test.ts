import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored } from '../../testing/everything-stored.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { createSeal } from '../../security/seal.ts';
import { ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { createReferenceStore } from '../vendor-api/reference-store.ts';
import { MercadoPagoProvider } from './mercadopago-provider.ts';

const vendor = new FakeMercadoPago();
let provider: MercadoPagoProvider;
let server: TestServer;
let webhookUrl: string;

beforeAll(async () => {
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'mp', methods: ['pix'] };
  server = await startTestServer({ environment: { providers: [settings] } });
  const cipher = createSeal(['a secret of the test, long enough'], 'adapter');
  const references = createReferenceStore(server.pool, cipher, 'mp');
  provider = new MercadoPagoProvider(settings, { references });
  webhookUrl = `${server.url}/webhooks/mp`;
});
afterAll(async () => {
  await server.close();
  await vendor.server.close();
});
afterEach(() => {
  vendor.server.fault = 'none';
  vendor.server.spoil = undefined;
});

let count = 0;
function order(change: Partial<ProviderDepositRequest> = {}): ProviderDepositRequest {
  count += 1;
  return {
    reference: `pix-${count}`,
    method: 'pix',
    amount: '50.10',
    currency: 'BRL',
    country: 'br',
    language: 'pt',
    player: 'demo:ada',
    fields: {},
    customer: { email: 'ada@example.com', firstName: 'Ada', document: '529.982.247-25' },
    returnUrl: 'https://pay.example/cashier/return/x',
    notifyUrl: 'https://pay.example/webhooks/mp',
    expiresAt: '2030-01-01T12:00:00.000Z',
    ...change,
  };
}

async function created() {
  const request = order();
  const { reference } = request;
  const { providerId } = await provider.createDeposit(request);
  return { reference, providerId, status: () => provider.depositStatus({ reference, providerId }) };
}

describe('a Pix payment', () => {
  it('is created in one round trip with the payer’s data, and shown on our own page', async () => {
    const from = vendor.server.requests.length;
    const request = order();
    const made = await provider.createDeposit(request);
    expect(made).toMatchObject({ status: 'waiting', amount: '50.1', currency: 'BRL' });
    expect(made.page).toEqual({ id: 'pix', type: 'CUSTOM_PAGE' });
    expect(made.details?.code).toMatch(/^000201.*br\.gov\.bcb\.pix/);
    const [posted, ...more] = vendor.server.requests.slice(from);
    expect(more).toEqual([]);
    expect(posted?.headers['x-idempotency-key']).toBe(request.reference);
    expect(posted?.body).toEqual({
      transaction_amount: 50.1,
      description: 'Deposit',
      payment_method_id: 'pix',
      external_reference: request.reference,
      notification_url: 'https://pay.example/webhooks/mp?source_news=webhooks',
      date_of_expiration: '2030-01-01T12:30:00.000+00:00',
      payer: {
        email: 'ada@example.com',
        first_name: 'Ada',
        identification: { type: 'CPF', number: '52998224725' },
      },
    });
  });

  it('is created once, even if its answer is lost, and found by our reference', async () => {
    const request = order();
    const { reference } = request;
    vendor.server.fault = 'lost';
    await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    const found = await provider.depositStatus({ reference });
    expect(found?.providerId).toBe(String(vendor.paymentOf(reference).id));
    expect((await provider.createDeposit(request)).providerId).toBe(found?.providerId);
    expect(await provider.depositStatus({ reference: 'nobody' })).toBe(undefined);
    const unknown = { reference: 'nobody', providerId: '99' };
    expect(await provider.depositStatus(unknown)).toBe(undefined);
  });

  it('without the payer’s e-mail address, in another currency or with a wrong CPF is refused', async () => {
    await expect(provider.createDeposit(order({ customer: {} }))).rejects.toThrow(/e-mail/);
    await expect(provider.createDeposit(order({ currency: 'EUR' }))).rejects.toThrow(/BRL/);
    const customer = { email: 'ada@example.com', document: '123' };
    await expect(provider.createDeposit(order({ customer }))).rejects.toMatchObject({
      message: 'The payer’s details are not right.',
      decline: { class: 'hard', code: '2067' },
    });
  });

  it.each([
    ['pending', 'pending_waiting_transfer', { status: 'waiting' }],
    ['in_process', 'pending_review_manual', { status: 'processing' }],
    ['approved', 'accredited', { status: 'processed', amount: '50.1' }],
    [
      'approved',
      'partially_refunded',
      { status: 'processed', amount: '50.1', isPartlyRefunded: true },
    ],
    ['refunded', 'refunded', { status: 'cancelled', amount: '50.1' }],
    ['in_mediation', 'pending', { status: 'processing' }],
    ['charged_back', 'in_process', { status: 'processing' }],
    ['charged_back', 'settled', { status: 'reversed', amount: '50.1' }],
    ['charged_back', 'reimbursed', { status: 'processed' }],
    ['cancelled', 'expired', { status: 'expired' }],
    ['cancelled', 'by_collector', { status: 'cancelled' }],
    ['rejected', 'bank_error', { reason: 'technical', decline: { class: 'technical' } }],
    ['rejected', 'rejected_high_risk', { reason: 'declined', decline: { class: 'fraud' } }],
    [
      'rejected',
      'cc_rejected_insufficient_amount',
      { reason: 'insufficientFunds', decline: { class: 'insufficient_funds' } },
    ],
    [
      'rejected',
      'something_new',
      { status: 'failed', decline: { class: 'hard', code: 'something_new' } },
    ],
  ])('that is %s (%s) is read as such', async (status, detail, expected) => {
    const { reference, status: read } = await created();
    vendor.decide(reference, status, detail);
    expect(await read()).toMatchObject(expected);
  });

  it('is cancelled in one round trip while it waits; afterwards the answer says how it ended', async () => {
    const { reference, providerId } = await created();
    const from = vendor.server.requests.length;
    const cancelled = await provider.cancelDeposit({ reference, providerId });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(vendor.server.requests.length - from).toBe(1);
    const paid = await created();
    vendor.decide(paid.reference, 'approved', 'accredited');
    const { reference: other, providerId: id } = paid;
    expect(await provider.cancelDeposit({ reference: other, providerId: id })).toMatchObject({
      status: 'processed',
    });
  });

  it('is refunded once per reference, in parts, and no more than is left', async () => {
    const { reference: deposit, providerId: depositProviderId } = await created();
    vendor.decide(deposit, 'approved', 'accredited');
    const request = { deposit, depositProviderId, currency: 'BRL', notifyUrl: webhookUrl };
    const ask = { ...request, reference: `r-${deposit}`, amount: '20' };
    const first = await provider.refundDeposit(ask);
    expect(first).toMatchObject({ status: 'refunded', amount: '20', currency: 'BRL' });
    expect(await provider.refundDeposit(ask)).toEqual(first);
    const { reference, providerId } = first;
    expect(await provider.refundStatus({ reference, providerId })).toEqual(first);
    expect(await provider.refundStatus({ reference })).toBe(undefined);
    const more = { ...request, reference: `s-${deposit}`, amount: '40' };
    await expect(provider.refundDeposit(more)).rejects.toThrow(ProviderRefusal);
  });
});

describe('an answer that cannot be right', () => {
  it.each([
    ['an amount finer than a centavo', { transaction_amount: 10.001 }],
    ['another payment', { external_reference: 'another' }],
  ])('is rejected (%s)', async (_name, change) => {
    const { status } = await created();
    vendor.server.spoil = (body) => ({ ...(body as object), ...change });
    await expect(status()).rejects.toThrow(ProviderUnavailable);
  });
});

describe('a Pix deposit through the cashier', () => {
  const customer = { email: 'zyx@example.com' };

  async function deposit(user: string) {
    const token = await server.token({ user, currency: 'BRL', country: 'br', customer });
    const { body } = await server.deposit(token, {
      paymentType: 'pix',
      currency: 'BRL',
      amount: '50',
      selectedCountry: 'br',
      fields: { numberId: '529.982.247-25' },
    });
    const { id } = vendor.paymentOf(body.depositId);
    return { token, body, id, state: () => server.state(token, body.depositId, 'pix') };
  }

  it('shows the code, and is credited after a notice that only names the payment', async () => {
    const { body, id, state } = await deposit('ada');
    expect(body).toMatchObject({ pageId: 'pix', method: 'CUSTOM_PAGE' });
    vendor.decide(body.depositId, 'approved', 'accredited');
    expect(await vendor.notify(webhookUrl, id, 'forged')).toMatchObject({ status: 401 });
    expect(await vendor.notify(webhookUrl, id)).toEqual({ status: 200, body: 'OK' });
    await until(async () => (await state()).status === 'processed');
    expect(await server.balance('ada', 'BRL')).toBe(5000n);
    expect(await everythingStored(server.pool)).not.toContain('zyx@example.com');
  });

  it('is not credited in another currency, and a sale that is not ours leaves nothing behind', async () => {
    const { body, id, state } = await deposit('eva');
    vendor.decide(body.depositId, 'approved', 'accredited');
    vendor.server.spoil = (sent) => ({ ...(sent as object), currency_id: 'ARS' });
    await vendor.notify(webhookUrl, id);
    await vendor.notify(webhookUrl, 4711);
    expect(await vendor.notify(webhookUrl, 'ABC-1')).toEqual({ status: 200, body: 'OK' });
    const contradiction = `select from cashier.inbox where failure = 'deposit.updated: contradicts'`;
    await until(async () => (await server.pool.query(contradiction)).rowCount === 1);
    expect((await state()).status).toBe('waiting');
    const left = `select from cashier.inbox where body -> 'data' ->> 'providerId' = '4711'
      and applied_at is null`;
    await until(async () => (await server.pool.query(left)).rowCount === 0);
  });

  describe('if the token has no usable e-mail address of the player', () => {
    const base = { paymentType: 'pix', currency: 'BRL', amount: '50', selectedCountry: 'br' };
    const cpf = { numberId: '529.982.247-25' };
    const field = { name: 'email', kind: 'email', inputMode: 'email' };

    it.each([
      ['none', undefined],
      ['no address', { email: 'ask me' }],
    ])('asks for it in the form before the vendor is asked (%s)', async (name, known) => {
      const user = `asked-${name.length}`;
      const claims = { user, currency: 'BRL', country: 'br' };
      const token = await server.token(known ? { ...claims, customer: known } : claims);
      const from = vendor.server.requests.length;
      const first = await server.deposit(token, { ...base, fields: cpf });
      expect(first.body).toMatchObject({ status: 'waiting', isFieldsRequired: true });
      expect(first.body.fields).toMatchObject([field]);
      expect(vendor.server.requests.length).toBe(from);
      const { depositId } = first.body;
      const go = (email: string) =>
        server.deposit(token, { ...base, depositId, fields: { ...cpf, email } });
      const wrong = await go('nobody');
      expect(wrong.body.error).toMatchObject({ code: 'banking.paymentMethodRegex' });
      const second = await go('wvu@example.com');
      expect(second.body).toMatchObject({ depositId, pageId: 'pix', method: 'CUSTOM_PAGE' });
      const payment = vendor.paymentOf(depositId);
      expect(payment.payer).toMatchObject({ email: 'wvu@example.com' });
      vendor.decide(depositId, 'approved', 'accredited');
      await vendor.notify(webhookUrl, payment.id);
      await until(async () => (await server.balance(user, 'BRL')) === 5000n);
      expect(await everythingStored(server.pool)).not.toContain('wvu@example.com');
    });
  });

  it('is not offered for withdrawals, which the adapter does not support', () => {
    const { catalogue } = server.app.services;
    expect(catalogue.methods.get('pix')?.kinds).toEqual(['deposit']);
  });
});

import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAdapter, openAdapter } from '../../testing/open-adapter.ts';
import { orders } from '../../testing/deposits/provider-order.ts';
import { type Provider, ProviderRefusal, ProviderUnavailable } from '../provider.ts';

const btcpay = new FakeBtcpay();
let adapter: OpenAdapter;
let provider: Provider;

beforeAll(async () => {
  await btcpay.server.listen();
  adapter = await openAdapter({ ...btcpay.settings, name: 'coins' });
  provider = adapter.provider;
});
afterAll(async () => {
  await adapter.close();
  await btcpay.server.close();
});
afterEach(() => {
  btcpay.server.fault = 'none';
  btcpay.server.spoil = undefined;
});

const order = orders({ method: 'coin_page', language: 'te' });

/** Creates an invoice and returns its deposit's status. */
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

const requestsSince = (from: number) =>
  btcpay.server.requests
    .slice(from)
    .map(({ method, path }) => `${method} ${path.replace(/\w{22}/, 'ID')}`);

describe('an invoice', () => {
  it('is created in one round trip, and opened on the server’s own page', async () => {
    const from = btcpay.server.requests.length;
    const request = order({ language: 'pt', method: 'crypto_ltc' });
    const made = await provider.createDeposit(request);
    expect(made).toMatchObject({ status: 'waiting', amount: '10.00', currency: 'EUR' });
    expect(made.source?.url).toMatch(/\/i\/\w{22}$/);
    expect(requestsSince(from)).toEqual([`POST /api/v1/stores/${btcpay.storeId}/invoices`]);
    expect(btcpay.server.requests.at(-1)?.body).toEqual({
      amount: '10',
      currency: 'EUR',
      metadata: { orderId: request.reference, cashier: 'coins' },
      checkout: {
        expirationMinutes: 15,
        redirectURL: request.returnUrl,
        redirectAutomatically: true,
        defaultLanguage: 'pt-BR',
        defaultPaymentMethod: 'LTC-CHAIN',
      },
    });
  });

  it('is created once, however often it is requested, even if its answer is lost', async () => {
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
    expect(await status()).toEqual(['processing', '10']);
    btcpay.confirm(reference);
    expect(await status()).toEqual(['processed', '10']);
  });

  it('that the store accepts although slightly underpaid is processing with the received amount', async () => {
    const { reference, status } = await invoiced();
    btcpay.pay(reference, '10');
    btcpay.invoiceOf(reference).paidAmount = '9.9';
    expect(await status()).toEqual(['processing', '9.9']);
    btcpay.invoiceOf(reference).paidAmount = '9.9951';
    expect(await status()).toEqual(['processing', '10']);
  });

  it('that was overpaid counts with the received amount', async () => {
    const { reference, status } = await invoiced();
    btcpay.pay(reference, '12.5', 'Settled');
    expect(await status()).toEqual(['processed', '12.5']);
  });

  it('that is settled counts with its confirmed payments only', async () => {
    const { reference, status } = await invoiced();
    btcpay.pay(reference, '10', 'Settled');
    btcpay.pay(reference, '70.009');
    expect(btcpay.invoiceOf(reference)).toMatchObject({ status: 'Settled', paidAmount: '80.01' });
    expect(await status()).toEqual(['processed', '10']);
    btcpay.confirm(reference);
    expect(await status()).toEqual(['processed', '80.01']);
    btcpay.pay(reference, '5');
    expect(await status()).toEqual(['processed', '80.01']);
  });

  it('counts in whole units of its currency, whatever decimals its payments have', async () => {
    const { reference, status } = await invoiced();
    btcpay.pay(reference, '10', 'Settled');
    btcpay.invoiceOf(reference).paidAmount = '10.0001';
    expect(await status()).toEqual(['processed', '10']);
  });

  it('that was paid in part or late counts with the received amount, once it is final', async () => {
    const part = await invoiced();
    btcpay.pay(part.reference, '4');
    expect(await part.status()).toEqual(['waiting', '10.00']);
    btcpay.expire(part.reference);
    expect(await part.status()).toEqual(['processing', '4']);
    btcpay.confirm(part.reference);
    expect(await part.status()).toEqual(['processed', '4']);
    const late = await invoiced();
    btcpay.expire(late.reference);
    expect(await late.status()).toEqual(['expired', '10.00']);
    btcpay.pay(late.reference, '10', 'Settled');
    expect(await late.status()).toEqual(['processed', '10']);
  });

  it('that was paid late has the value of an old rate', async () => {
    const { reference, providerId } = await invoiced();
    btcpay.pay(reference, '4', 'Settled');
    btcpay.expire(reference);
    const state = () => provider.depositStatus({ reference, providerId });
    expect(await state()).not.toHaveProperty('isAtOldRate');
    btcpay.pay(reference, '6');
    expect(await state()).not.toHaveProperty('isAtOldRate');
    btcpay.confirm(reference);
    expect(await state()).toMatchObject({ amount: '10', isAtOldRate: true });
  });

  it('that the staff marked as settled counts with the requested amount', async () => {
    const { reference, status } = await invoiced();
    Object.assign(btcpay.invoiceOf(reference), { status: 'Settled', additionalStatus: 'Marked' });
    expect(await status()).toEqual(['processed', '10.00']);
    Object.assign(btcpay.invoiceOf(reference), { status: 'Invalid', additionalStatus: 'None' });
    expect(await status()).toEqual(['failed', '10.00', 'notConfirmed']);
  });

  it('is cancelled in two round trips if it is unpaid, and money that arrives anyway is not lost', async () => {
    const { reference, providerId } = await invoiced();
    const from = btcpay.server.requests.length;
    expect(await provider.cancelDeposit({ reference, providerId })).toMatchObject({
      status: 'cancelled',
    });
    expect(requestsSince(from)).toEqual([
      'GET /api/v1/invoices/ID',
      'POST /api/v1/invoices/ID/status',
    ]);
    const paid = await invoiced();
    btcpay.pay(paid.reference, '10');
    const { reference: other, providerId: id } = paid;
    expect(await provider.cancelDeposit({ reference: other, providerId: id })).toMatchObject({
      status: 'processing',
    });
    btcpay.confirm(paid.reference);
    expect(await paid.status()).toEqual(['processed', '10']);
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

it('a server that lists no payments is too old, and the failure says so', async () => {
  const { reference, providerId } = await invoiced();
  btcpay.server.spoil = (body) => ({ ...(body as object), paymentMethods: undefined });
  await expect(provider.depositStatus({ reference, providerId })).rejects.toThrow(
    'coins does not list an invoice’s payments: BTCPay Server 2.4.1 or newer is needed',
  );
});

describe('an answer that cannot be right', () => {
  it.each([
    ['another invoice', { metadata: { orderId: 'another' } }],
    ['another store', { storeId: 'AnotherStore' }],
    ['a number for an amount', { amount: 10 }],
  ])('is rejected (%s)', async (_name, change) => {
    const { reference, providerId } = await invoiced();
    btcpay.server.spoil = (body) => ({ ...(body as object), ...change });
    await expect(provider.depositStatus({ reference, providerId })).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});

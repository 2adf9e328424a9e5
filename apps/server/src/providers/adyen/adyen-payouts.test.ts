import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAdapter, openAdapter } from '../../testing/open-adapter.ts';
import { type Provider, ProviderRefusal, ProviderUnavailable } from '../provider.ts';

const vendor = new FakeAdyen();
let adapter: OpenAdapter;
let provider: Provider;

beforeAll(async () => {
  await vendor.server.listen();
  adapter = await openAdapter({ ...vendor.settings, name: 'ady' });
  provider = adapter.provider;
});
afterAll(async () => {
  await adapter.close();
  await vendor.server.close();
});
afterEach(() => {
  vendor.server.fault = 'none';
});

describe('a payout', () => {
  const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de' };
  const fields = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000' };
  let count = 0;

  async function payout(typed = fields) {
    count += 1;
    const { account } = await provider.quotePayout({ ...place, amount: '20', fields: typed });
    const base = { ...place, reference: `payout-${count}`, amount: '20', language: 'en' };
    return {
      ...base,
      player: 'demo:ada',
      account: account?.token ?? '',
      notifyUrl: 'https://pay.example/webhooks/ady',
    };
  }

  it('is created once, even if its answer is lost, and followed until it is booked', async () => {
    const request = await payout();
    const { reference } = request;
    expect(await provider.payoutStatus({ reference })).toBe(undefined);
    vendor.server.fault = 'lost';
    await expect(provider.createPayout(request)).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'processing' });
    const made = await provider.createPayout(request);
    expect(made).toMatchObject({ status: 'processing', amount: '20', currency: 'EUR' });
    const transfer = vendor.transferOf(reference);
    expect(transfer.counterparty.bankAccount).toEqual({
      accountHolder: { fullName: 'Ada Lovelace', type: 'individual' },
      accountIdentification: { type: 'iban', iban: fields.iban },
    });
    Object.assign(transfer, { status: 'booked' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'sent' });
    Object.assign(transfer, { status: 'returned' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'returned' });
    Object.assign(transfer, { status: 'failed', reason: 'counterpartyAccountClosed' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({
      status: 'failed',
      reason: 'accountClosed',
      decline: { class: 'hard', code: 'counterpartyAccountClosed' },
    });
  });

  it.each([
    ['failed', 'notEnoughBalance', 'technical', 'insufficient_funds', 'notEnoughBalance'],
    ['refused', 'fraud', 'declined', 'fraud', 'fraud'],
    ['failed', 'counterpartyBankUnavailable', 'technical', 'technical', undefined],
    ['rejected', 'refusedByCounterpartyBank', 'declined', 'soft', undefined],
    ['returned', 'counterpartyAccountNotFound', 'wrongDetails', 'hard', undefined],
    ['expired', 'approved', 'technical', 'technical', 'expired'],
  ])('that is %s (%s) gives the reason', async (status, reason, expected, name, code) => {
    const request = await payout();
    await provider.createPayout(request);
    Object.assign(vendor.transferOf(request.reference), { status, reason });
    expect(await provider.payoutStatus(request)).toMatchObject({
      reason: expected,
      decline: { class: name, code: code ?? reason },
    });
  });

  it('is refused for an account that cannot be paid, and for another method', async () => {
    const wrong = await payout({ ...fields, iban: 'nonsense' });
    await expect(provider.createPayout(wrong)).rejects.toThrow(ProviderRefusal);
    const other = { ...place, method: 'skrill', amount: '20', fields };
    await expect(provider.quotePayout(other)).rejects.toThrow(ProviderRefusal);
  });
});

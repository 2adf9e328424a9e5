import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../../security/seal.ts';
import { ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { HyperswitchProvider } from './hyperswitch-provider.ts';

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

describe('a payout', () => {
  const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de' };
  const iban = 'DE89370400440532013000';
  const fields = { full_name: 'Ada Lovelace', iban, bic: 'COBADEFFXXX' };
  let count = 0;

  async function payout() {
    count += 1;
    const request = { ...place, amount: '20', fields, keepAccount: true };
    const { account } = await provider.quotePayout(request);
    const base = { ...place, reference: `payout-${count}`, amount: '20', language: 'en' };
    return {
      ...base,
      player: 'demo:ada',
      account: account?.token ?? '',
      notifyUrl: 'https://pay.example/webhooks/hs',
    };
  }

  it('needs a BIC, which the form lacks, and takes the holder’s name from the token', async () => {
    const { bic: _bic, full_name: _name, ...known } = fields;
    const request = { ...place, amount: '20', fields: known };
    await expect(provider.quotePayout(request)).rejects.toThrow(/holder’s name/);
    const customer = { firstName: 'Ada', lastName: 'Lovelace' };
    const quote = await provider.quotePayout({ ...request, customer });
    expect(quote.account).toBe(undefined);
    expect(quote.fieldsRequired).toMatchObject([{ name: 'bic' }]);
  });

  it('is created once, even if its answer is lost, and followed until it is sent', async () => {
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
      decline: { class: 'hard', code: 'UE_1000' },
    });
  });

  it.each([
    ['failed', 'INSUFFICIENT_FUNDS', 'technical', 'insufficient_funds'],
    ['failed', 'SUSPECTED_FRAUD', 'declined', 'fraud'],
    ['failed', 'DO_NOT_HONOR', 'declined', 'soft'],
    ['reversed', 'ACCOUNT_CLOSED_OR_INVALID', 'accountClosed', 'hard'],
    ['expired', undefined, 'technical', 'technical'],
    ['ineligible', undefined, 'wrongDetails', 'hard'],
  ])('that is %s (%s) gives the reason', async (status, unified_code, reason, name) => {
    const request = await payout();
    await provider.createPayout(request);
    Object.assign(vendor.payoutOf(request.reference), { status, unified_code });
    const decline = { class: name, code: unified_code ?? status };
    expect(await provider.payoutStatus(request)).toMatchObject({ reason, decline });
  });

  it('is refused for an account that cannot be paid, and for a method that is not offered', async () => {
    const wrong = { ...place, amount: '20', fields: { ...fields, iban: 'nonsense' } };
    const { account } = await provider.quotePayout(wrong);
    const request = { ...(await payout()), account: account?.token ?? '' };
    await expect(provider.createPayout(request)).rejects.toMatchObject({ code: 'IR_05' });
    const other = { ...place, method: 'skrill', amount: '20', fields };
    await expect(provider.quotePayout(other)).rejects.toThrow(ProviderRefusal);
  });
});

import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAdapter, openAdapter } from '../../testing/open-adapter.ts';
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

let count = 0;

describe('a payout', () => {
  const place = { method: 'crypto_btc', currency: 'BTC', country: 'de' };
  const address = () =>
    `bc1q${'0123456789abcdefghjk'.slice(0, 12)}${String(++count).padStart(26, 'q')}`;

  async function payout(wallet = address()) {
    const request = { ...place, amount: '0.01', fields: { wallet }, keepAccount: true };
    const { account } = await provider.quotePayout(request);
    const reference = `payout-${++count}`;
    const base = { ...place, reference, amount: '0.01', language: 'en', player: 'demo:ada' };
    return {
      ...base,
      account: account?.token ?? '',
      notifyUrl: 'https://pay.example/webhooks/coins',
    };
  }

  it('is created once, even if its answer is lost, and followed until it is sent', async () => {
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
    const { providerId } = made;
    Object.assign(own[0] ?? {}, { state: 'InProgress', paymentProof: { id: 'beef' } });
    expect(await provider.payoutStatus({ reference, providerId })).toMatchObject({
      status: 'processing',
      txid: 'beef',
    });
    Object.assign(own[0] ?? {}, { state: 'Completed', paymentProof: { id: 'f00d' } });
    expect(await provider.payoutStatus({ reference, providerId })).toMatchObject({
      status: 'sent',
      txid: 'f00d',
    });
    Object.assign(own[0] ?? {}, { state: 'Cancelled' });
    expect(await provider.payoutStatus({ reference })).toMatchObject({
      status: 'failed',
      decline: { class: 'hard', code: 'Cancelled' },
    });
  });

  it('is found in the list of the store although other payouts there cannot be read', async () => {
    const request = await payout();
    const { reference } = request;
    btcpay.server.fault = 'lost';
    await expect(provider.createPayout(request)).rejects.toThrow(ProviderUnavailable);
    btcpay.server.fault = 'none';
    const others = [
      { id: 'x', metadata: { reference: 7 } },
      { id: 'y', metadata: 'none' },
    ];
    btcpay.server.spoil = (body) => [...others, ...(body as object[])];
    expect(await provider.payoutStatus({ reference })).toMatchObject({ status: 'processing' });
    btcpay.server.spoil = () => [{ id: 'z', metadata: { reference } }];
    await expect(provider.payoutStatus({ reference })).rejects.toThrow(ProviderUnavailable);
  });

  it('is refused for an account that cannot be paid, and for another currency', async () => {
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

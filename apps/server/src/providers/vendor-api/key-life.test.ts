import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../testing/deposits/provider-order.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ProviderUnavailable, type Provider } from '../provider.ts';

const adyen = new FakeAdyen();
const mercadopago = new FakeMercadoPago();
let server: TestServer;

beforeAll(async () => {
  await Promise.all([adyen.server.listen(), mercadopago.server.listen()]);
  const providers = [
    { ...adyen.settings, name: 'adyen' },
    { ...mercadopago.settings, name: 'mercadopago' },
  ];
  server = await startTestServer({ environment: { providers } });
});
afterAll(async () => {
  await server.close();
  await Promise.all([adyen.server.close(), mercadopago.server.close()]);
});

const order = orders({ amount: '50', customer: { email: 'ada@example.com' } });

function providerOf(name: string): Provider {
  const provider = server.app.services.providers.get(name);
  if (!provider) throw new Error(`there is no ${name}`);
  return provider;
}

/** A request was made some days earlier. */
async function age(reference: string, days: number): Promise<void> {
  await server.pool.query(
    `update cashier.provider_records set created_at = created_at - make_interval(days => $2)
     where reference = $1`,
    [reference, days],
  );
}

async function paidAtAdyen() {
  const { reference, providerId } = await providerOf('adyen').createDeposit(order());
  await adyen.notify(`${server.url}/webhooks/adyen`, [adyen.pay(reference)]);
  return { reference, providerId, currency: 'EUR' };
}

async function paidAtMercadoPago() {
  const request = order({ currency: 'BRL', country: 'br', method: 'pix' });
  const { reference, providerId } = await providerOf('mercadopago').createDeposit(request);
  mercadopago.decide(reference, 'approved', 'accredited');
  return { reference, providerId, currency: 'BRL' };
}

it.each([
  ['adyen', paidAtAdyen, adyen.server, 6],
  ['mercadopago', paidAtMercadoPago, mercadopago.server, 1],
] as const)(
  'a part that %s may have refunded is not refunded again once its key may be forgotten',
  async (name, paid, vendor, days) => {
    const { reference: deposit, providerId: depositProviderId, currency } = await paid();
    const notifyUrl = 'https://pay.example/webhooks/x';
    const about = { deposit, depositProviderId, currency, notifyUrl };
    const request = { ...about, reference: `refund-${name}`, amount: '4' };
    const refund = async () => providerOf(name).refundDeposit?.(request);
    vendor.fault = 'lost';
    await expect(refund()).rejects.toThrow(ProviderUnavailable);
    vendor.fault = 'none';
    expect(await refund()).toMatchObject({ amount: '4' });
    const from = vendor.requests.length;
    await age(request.reference, days);
    await expect(refund()).rejects.toThrow(`${name} was asked more than ${days} days ago`);
    expect(vendor.requests).toHaveLength(from);
  },
);

it('a transfer whose answer was lost long ago is searched for from its first request on', async () => {
  const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de', amount: '20' };
  const fields = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000' };
  const { account } = await providerOf('adyen').quotePayout({ ...place, fields });
  const whom = { language: 'en', player: 'demo:ada', account: account?.token ?? '' };
  const reference = 'payout-old';
  const payout = () =>
    providerOf('adyen').createPayout({ ...place, ...whom, reference, notifyUrl: 'https://x.y' });
  adyen.server.fault = 'lost';
  await expect(payout()).rejects.toThrow(ProviderUnavailable);
  adyen.server.fault = 'none';
  await age(reference, 60);
  await payout();
  const since = Date.parse(adyen.server.requests.at(-1)?.query.get('createdSince') ?? '');
  expect(since).toBeLessThan(Date.now() - 60 * 86_400_000);
});

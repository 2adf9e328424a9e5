import { randomBytes } from 'node:crypto';
import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import type { VendorServer } from '@opencashier/testing/vendors/vendor-server';
import type { ProviderSettings } from '../../apps/server/src/providers/kinds.ts';
import type { Provider } from '../../apps/server/src/providers/provider.ts';
import type { SentRequest } from './openapi.ts';

interface Payee {
  method: string;
  currency: string;
  amount: string;
  fields: () => Record<string, string>;
}

export interface StandIn {
  server: VendorServer;
  settings: () => ProviderSettings;
  order: Partial<ProviderDepositRequest>;
  /** Pays the deposit at the vendor. */
  pay: (provider: Provider, reference: string) => Promise<unknown>;
  payees: readonly Payee[];
  /** Intended differences from the documents, each with its reason. */
  intended?: Readonly<Record<string, string>>;
}

const bank = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const sepa = { method: 'sepa_transfer', currency: 'EUR', amount: '20', fields: () => bank };

function adyen(): StandIn {
  const vendor = new FakeAdyen();
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'check' }),
    order: { method: 'visa' },
    async pay(provider, reference) {
      const body = vendor.batch([vendor.pay(reference)]);
      await provider.receiveWebhook({ method: 'POST', headers: {}, query: {}, body });
    },
    payees: [sepa],
  };
}

function btcpay(): StandIn {
  const vendor = new FakeBtcpay();
  const wallet = () => ({ wallet: `bc1q${randomBytes(19).toString('hex')}` });
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'check' }),
    order: { method: 'crypto_btc' },
    pay: async (_provider, reference) => vendor.pay(reference, '10', 'Settled'),
    payees: [{ method: 'crypto_btc', currency: 'BTC', amount: '0.01', fields: wallet }],
  };
}

function hyperswitch(): StandIn {
  const vendor = new FakeHyperswitch();
  const address = () => ({ email: 'ada@example.com', full_name: 'Ada Lovelace' });
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'check' }),
    order: { method: 'visa' },
    pay: async (_provider, reference) => vendor.decide(reference, 'succeeded'),
    payees: [sepa, { method: 'interac', currency: 'CAD', amount: '20', fields: address }],
    intended: {
      'POST /payouts/create: /payout_id is not in the document':
        'the API takes it as the payout’s id, and without it no payout could be repeated safely',
    },
  };
}

const payerName = 'the document’s own example of a payment with a payer’s name has it';

function mercadopago(): StandIn {
  const vendor = new FakeMercadoPago();
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'check' }),
    order: { method: 'pix', currency: 'BRL', country: 'br', language: 'pt' },
    pay: async (_provider, reference) => vendor.decide(reference, 'approved', 'accredited'),
    payees: [],
    intended: {
      'POST /v1/payments: /payer/first_name is not in the document': payerName,
      'POST /v1/payments: /payer/last_name is not in the document': payerName,
    },
  };
}

export const standIns = { adyen, btcpay, hyperswitch, mercadopago };

const webhook = 'https://pay.example/webhooks/check';

/** Everything about a player that a provider may receive. */
const person: Pick<ProviderDepositRequest, 'customer' | 'device'> = {
  customer: {
    email: 'ada@example.com',
    phone: '+4915112345678',
    firstName: 'Ada',
    lastName: 'Lovelace',
    birthDate: '1990-12-10',
    document: '52998224725',
    street: 'Hauptstraße 1',
    city: 'Ulm',
    state: 'Bayern',
    postalCode: '89073',
  },
  device: {
    ip: '2001:db8::5',
    userAgent: 'Mozilla/5.0',
    acceptLanguage: 'de-DE,de;q=0.9',
    acceptHeader: '*/*',
    language: 'de-DE',
    colorDepth: 24,
    screenWidth: 360,
    screenHeight: 740,
    timeZoneOffset: -60,
    javaEnabled: false,
  },
};

/** Makes an adapter send every request that it can, and returns them all. */
export async function recordRequests(
  { server, order, pay, payees }: StandIn,
  provider: Provider,
): Promise<SentRequest[]> {
  // A repeated request is the same in every field.
  const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString();
  const request = (reference: string, change: object = {}): ProviderDepositRequest => ({
    reference,
    method: 'visa',
    amount: '10',
    currency: 'EUR',
    country: 'de',
    language: 'en',
    player: 'demo:ada',
    fields: {},
    returnUrl: 'https://pay.example/cashier/return/x',
    notifyUrl: webhook,
    expiresAt,
    customer: { email: 'ada@example.com' },
    ...order,
    ...change,
  });
  await provider.createDeposit(request('plain'));
  const { providerId } = await provider.createDeposit(request('whole', person));
  await provider.depositStatus({ reference: 'whole', providerId });
  await pay(provider, 'whole');
  const refundOf = { deposit: 'whole', depositProviderId: providerId, amount: '4' };
  const { currency } = request('');
  const refund = {
    ...refundOf,
    reference: 'refund',
    currency,
    reason: 'asked',
    notifyUrl: webhook,
  };
  const refunded = await provider.refundDeposit?.(refund);
  if (refunded) await provider.refundStatus?.(refunded);
  await provider.cancelDeposit({ reference: 'plain' });
  await provider.listDisputes?.({ since: new Date().toISOString() });
  server.fault = 'lost';
  await provider.createDeposit(request('lost')).catch(() => undefined);
  server.fault = 'none';
  await provider.depositStatus({ reference: 'lost' });
  await provider.createDeposit(request('lost'));
  for (const { fields, ...payee } of payees) {
    const place = { ...payee, country: 'de' };
    const { account } = await provider.quotePayout({ ...place, fields: fields() });
    const reference = `payout-${payee.method}`;
    const recipient = { language: 'en', player: 'demo:ada', account: account?.token ?? '' };
    const payout = { ...place, ...recipient, reference, notifyUrl: webhook };
    server.fault = 'lost';
    await provider.createPayout(payout).catch(() => undefined);
    server.fault = 'none';
    await provider.createPayout(payout);
    await provider.payoutStatus({ reference });
  }
  return server.requests;
}

import { randomBytes } from 'node:crypto';
import type { ProviderDepositRequest } from '@opencashier/contract/provider/protocol';
import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import type { VendorServer } from '@opencashier/testing/vendors/vendor-server';
import type { ProviderSettings } from '../providers/kinds.ts';
import type { Provider } from '../providers/provider.ts';

/** Changes of a vendor's answer, by what is wrong with it. */
type WrongAnswers = Record<string, object>;

interface Kind {
  /** Answers that are wrong for every request. */
  wrong: WrongAnswers;
  /** An answer to a request to move money that reports another sum. */
  otherSum: object;
}

/** A vendor's stand-in, with the wrong answers that it can give about payouts and refunds. */
export interface MoneyVendor {
  server: VendorServer;
  settings: () => ProviderSettings;
  order: Partial<ProviderDepositRequest>;
  payouts?: Kind & {
    method: string;
    currency: string;
    amount: string;
    fields: () => Record<string, string>;
    /** Counts the payouts that the vendor has made under a reference. */
    count: (reference: string) => number;
  };
  refunds?: Kind & {
    /** The player pays a deposit, so that it can be refunded. */
    pay: (provider: Provider, reference: string) => Promise<unknown>;
    /** Counts the refunds of a deposit that the vendor has made. */
    count: (deposit: string) => number;
  };
}

const bank = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const sepa = { method: 'sepa_transfer', currency: 'EUR', amount: '20', fields: () => bank };

function adyenVendor(): MoneyVendor {
  const vendor = new FakeAdyen();
  const paid = new Map<string, string>();
  const money = (value: unknown) => ({ amount: { currency: 'EUR', value } });
  const shared = {
    'another reference': { reference: 'another' },
    'a negative amount': money(-2000),
    'an amount as a text': money('2000'),
  };
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'adyen' }),
    order: {},
    payouts: {
      ...sepa,
      wrong: { ...shared, 'an unknown state': { status: 'paid' }, 'no state': { status: null } },
      otherSum: money(2001),
      count: (wanted) =>
        [...vendor.transfers.values()].filter(({ reference }) => reference === wanted).length,
    },
    refunds: {
      wrong: { ...shared, 'another payment': { paymentPspReference: 'ANOTHER' } },
      otherSum: money(401),
      async pay(provider, reference) {
        const item = vendor.pay(reference);
        paid.set(reference, item.pspReference);
        const body = vendor.batch([item]);
        await provider.receiveWebhook({ method: 'POST', headers: {}, query: {}, body });
      },
      count: (deposit) => (vendor.payments.get(paid.get(deposit) ?? '')?.refunded ?? 0) / 400,
    },
  };
}

function btcpayVendor(): MoneyVendor {
  const vendor = new FakeBtcpay();
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'btcpay' }),
    order: {},
    payouts: {
      method: 'crypto_btc',
      currency: 'BTC',
      amount: '0.01',
      // A wallet can have one open payout at a time.
      fields: () => ({ wallet: `bc1q${randomBytes(19).toString('hex')}` }),
      wrong: {
        'another reference': { metadata: { reference: 'another' } },
        'no reference': { metadata: {} },
        'a negative amount': { originalAmount: '-0.01' },
        'an amount as a number': { originalAmount: 0.01 },
        'an unknown state': { state: 'Sent' },
        'no state': { state: null },
      },
      otherSum: { originalAmount: '0.02' },
      count: (wanted) =>
        [...vendor.payouts.values()].filter(({ metadata }) => metadata['reference'] === wanted)
          .length,
    },
  };
}

function hyperswitchVendor(): MoneyVendor {
  const vendor = new FakeHyperswitch();
  const shared = {
    'a negative amount': { amount: -2000 },
    'an amount as a text': { amount: '2000' },
    'an unknown currency': { currency: 'XXX' },
    'an unknown state': { status: 'paid' },
    'no state': { status: null },
  };
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'hyperswitch' }),
    order: {},
    payouts: {
      ...sepa,
      wrong: { ...shared, 'another payout': { payout_id: 'oc07000000000000000000another' } },
      otherSum: { amount: 2001 },
      count: (wanted) =>
        [...vendor.payouts.values()].filter((one) => one.merchant_order_reference_id === wanted)
          .length,
    },
    refunds: {
      wrong: { ...shared, 'another refund': { refund_id: 'oc07000000000000000000another' } },
      otherSum: { amount: 401 },
      pay: async (_provider, reference) => vendor.decide(reference, 'succeeded'),
      count: (deposit) => {
        const { payment_id } = vendor.paymentOf(deposit);
        return [...vendor.refunds.values()].filter((one) => one.payment_id === payment_id).length;
      },
    },
  };
}

function mercadopagoVendor(): MoneyVendor {
  const vendor = new FakeMercadoPago();
  const customer = { email: 'ada@example.com' };
  return {
    server: vendor.server,
    settings: () => ({ ...vendor.settings, name: 'mercadopago' }),
    order: { method: 'pix', currency: 'BRL', country: 'br', customer },
    refunds: {
      wrong: {
        'another payment': { payment_id: 4711 },
        'a negative amount': { amount: -4 },
        'an amount as a text': { amount: '4' },
        'an unknown state': { status: 'refunded' },
        'no state': { status: null },
      },
      otherSum: { amount: 4.01 },
      pay: async (_provider, reference) => vendor.decide(reference, 'approved', 'accredited'),
      count: (deposit) => {
        const { id } = vendor.paymentOf(deposit);
        return [...vendor.refunds.values()].filter(({ payment_id }) => payment_id === id).length;
      },
    },
  };
}

export const moneyVendors: Readonly<Record<string, MoneyVendor>> = {
  adyen: adyenVendor(),
  btcpay: btcpayVendor(),
  hyperswitch: hyperswitchVendor(),
  mercadopago: mercadopagoVendor(),
};

import { randomBytes } from 'node:crypto';
import { checkAdapter } from '@opencashier/testing/provider-conformance/check-adapter';
import { type Decide, Skipped } from '@opencashier/testing/provider-conformance/suite';
import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { FakeBtcpay } from '@opencashier/testing/vendors/fake-btcpay';
import { FakeHyperswitch } from '@opencashier/testing/vendors/fake-hyperswitch';
import { FakeMercadoPago } from '@opencashier/testing/vendors/fake-mercadopago';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createProvider, type ProviderSettings } from './kinds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const card = { method: 'visa', currency: 'EUR', country: 'de', amount: '10', fields: {} };
const bank = {
  ...card,
  method: 'sepa_transfer',
  fields: { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
};

/** Runs the suite; returns the checks that failed, and why others were skipped. */
async function check(
  settings: ProviderSettings,
  samples: Pick<Parameters<typeof checkAdapter>[0], 'deposit' | 'payout'>,
  decide: (webhookUrl: string) => Decide,
) {
  const { pool: db, seal: cipher } = server.app.services;
  const provider = createProvider(settings, { db, cipher });
  const results = await checkAdapter({ provider, ...samples, waitMs: 60_000, decide });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  return { failed, skipped: [...new Set(skipped.map(({ message = '' }) => message))].toSorted() };
}

/**
 * The reasons, in order: features that no current vendor offers, features that this one lacks, and
 * others.
 */
function reasons(lacking: readonly string[], others: readonly string[] = []): string[] {
  const rare = ['prepareDeposit', 'listRequisites', 'resolveAccount', 'watchAddress'];
  const lacks = [...rare, ...lacking].map((operation) => `${operation} is not supported`);
  return [...lacks, ...others, 'no response had a kind'].toSorted();
}

it('btcpay passes the conformance suite', async () => {
  const vendor = new FakeBtcpay();
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'coins', methods: ['crypto_btc'] };
  const payout = { ...card, method: 'crypto_btc', currency: 'BTC', amount: '0.01' };
  // A wallet can have one open payout at a time.
  const newWallet = () => ({ wallet: `bc1q${randomBytes(19).toString('hex')}` });
  const samples = { deposit: card, payout: () => ({ ...payout, fields: newWallet() }) };
  const { failed, skipped } = await check(settings, samples, (webhook) => async (kind, ref, to) => {
    if (kind === 'payouts') {
      const [own] = [...vendor.payouts.values()].filter(({ metadata }) => {
        return metadata['reference'] === ref;
      });
      if (!own) throw new Error(`there is no payout ${ref}`);
      own.state = 'Completed';
      await vendor.notifyPayout(webhook, own.id);
    } else if (to === 'receive') {
      vendor.pay(ref, vendor.invoiceOf(ref).amount);
      await vendor.notify(webhook, 'InvoiceProcessing', ref);
    } else if (to === 'approve') {
      const { id, amount } = vendor.invoiceOf(ref);
      if (!vendor.payments.has(id)) vendor.pay(ref, amount);
      vendor.confirm(ref);
      await vendor.notify(webhook, 'InvoiceSettled', ref);
    } else throw new Skipped(`BTCPay Server knows no ${to}`);
  });
  await vendor.server.close();
  expect(failed).toEqual([]);
  const unknown = ['decline', 'chargeback'].map((outcome) => `BTCPay Server knows no ${outcome}`);
  const lacking = ['returnDeposit', 'refundDeposit', 'listDisputes'];
  expect(skipped).toEqual(reasons(lacking, unknown));
});

it('hyperswitch passes the conformance suite', async () => {
  const vendor = new FakeHyperswitch();
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'hs', methods: ['visa', 'sepa_transfer'] };
  const samples = { deposit: card, payout: () => bank };
  const { failed, skipped } = await check(settings, samples, (webhook) => async (kind, ref, to) => {
    if (kind === 'payouts') {
      const payout = Object.assign(vendor.payoutOf(ref), { status: 'success' });
      await vendor.notify(webhook, 'payout_success', 'payout_details', payout);
    } else if (to === 'chargeback') throw new Skipped('Hyperswitch reports it as a dispute');
    else if (to === 'dispute') {
      const dispute = vendor.dispute(ref, 'dispute_opened');
      await vendor.notify(webhook, 'dispute_opened', 'dispute_details', dispute);
    } else {
      const status = { approve: 'succeeded', receive: 'processing' }[to] ?? 'failed';
      vendor.decide(ref, status);
      await vendor.notify(webhook, `payment_${status}`, 'payment_details', vendor.paymentOf(ref));
    }
  });
  await vendor.server.close();
  expect(failed).toEqual([]);
  expect(skipped).toEqual(reasons(['returnDeposit'], ['Hyperswitch reports it as a dispute']));
});

it('adyen passes the conformance suite', async () => {
  const vendor = new FakeAdyen();
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'ady', methods: ['visa', 'sepa_transfer'] };
  const samples = { deposit: card, payout: () => bank };
  const { failed, skipped } = await check(settings, samples, (webhook) => async (kind, ref, to) => {
    if (kind === 'payouts') {
      Object.assign(vendor.transferOf(ref), { status: 'booked' });
      await vendor.notifyTransfer(webhook, ref);
    } else if (to === 'receive') {
      vendor.setLink(ref, 'paymentPending');
      const about = { merchantReference: ref, amount: vendor.linkOf(ref).amount };
      await vendor.notify(webhook, [vendor.item('PENDING', about)]);
    } else if (to === 'approve') await vendor.notify(webhook, [vendor.pay(ref)]);
    else throw new Skipped(`a payment link knows no ${to}`);
  });
  await vendor.server.close();
  expect(failed).toEqual([]);
  const unknown = ['decline', 'chargeback'].map((outcome) => `a payment link knows no ${outcome}`);
  expect(skipped).toEqual(reasons(['refundStatus', 'listDisputes'], unknown));
});

it('mercadopago passes the conformance suite', async () => {
  const vendor = new FakeMercadoPago();
  await vendor.server.listen();
  const settings = { ...vendor.settings, name: 'mp', methods: ['pix'] };
  const customer = { email: 'ada@example.com', firstName: 'Ada', document: '529.982.247-25' };
  const pix = { ...card, method: 'pix', currency: 'BRL', country: 'br', customer };
  const samples = { deposit: pix, payout: () => pix };
  const { failed, skipped } = await check(
    settings,
    samples,
    (webhook) => async (_kind, ref, to) => {
      const status = { approve: 'approved', receive: 'in_process', decline: 'rejected' }[to];
      if (status === undefined) throw new Skipped(`Pix knows no ${to}`);
      vendor.decide(ref, status, to);
      await vendor.notify(webhook, vendor.paymentOf(ref).id);
    },
  );
  await vendor.server.close();
  expect(failed).toEqual([]);
  const lacking = ['returnDeposit', 'listDisputes', 'quotePayout'];
  expect(skipped).toEqual(reasons(lacking, ['Pix knows no chargeback']));
});

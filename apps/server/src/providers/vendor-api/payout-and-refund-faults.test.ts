import type { ProviderPayoutRequest } from '@opencashier/contract/provider/payouts';
import type { ProviderRefundRequest } from '@opencashier/contract/provider/refunds';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSeal } from '../../security/seal.ts';
import { orders } from '../../testing/deposits/provider-order.ts';
import { moneyVendors, type MoneyVendor } from '../../testing/payout-and-refund-vendors.ts';
import { prepareDatabase } from '../../testing/server-database.ts';
import { createProvider } from '../kinds.ts';
import { type Provider, ProviderUnavailable } from '../provider.ts';

// Whatever a vendor answers about a payout or a refund: an answer that cannot be right is neither a
// success nor a failure, and the money moves once.

let database: Awaited<ReturnType<typeof prepareDatabase>>;
const cipher = createSeal(['a secret of the test, long enough'], 'adapter');

beforeAll(async () => {
  database = await prepareDatabase();
  await Promise.all(Object.values(moneyVendors).map(({ server }) => server.listen()));
});
afterAll(async () => {
  await Promise.all(Object.values(moneyVendors).map(({ server }) => server.close()));
  await database.drop();
});
afterEach(() => {
  vi.useRealTimers();
  for (const { server } of Object.values(moneyVendors)) {
    Object.assign(server, { fault: 'none', spoil: undefined });
  }
});

/** A server's adapter; another one has the same notes, and does not remember a pause. */
const open = ({ settings }: MoneyVendor, timeoutMs = 10_000): Provider =>
  createProvider({ ...settings(), timeoutMs }, { db: database.pool, cipher });

const newOrder = orders({});
const notifyUrl = 'https://pay.example/webhooks/x';
let count = 0;

async function payoutOf(vendor: MoneyVendor): Promise<ProviderPayoutRequest> {
  if (!vendor.payouts) throw new Error('the vendor makes no payouts');
  const { method, currency, amount, fields } = vendor.payouts;
  const place = { method, currency, country: 'de', amount };
  const { account } = await open(vendor).quotePayout({ ...place, fields: fields() });
  const whom = { language: 'en', player: 'demo:ada', account: account?.token ?? '' };
  return { ...place, ...whom, reference: `payout-${(count += 1)}`, notifyUrl };
}

async function refundOf(vendor: MoneyVendor): Promise<ProviderRefundRequest> {
  const provider = open(vendor);
  const { reference: deposit, currency, ...order } = newOrder(vendor.order);
  const request = { ...order, reference: `${deposit}-${(count += 1)}`, currency };
  const { providerId: depositProviderId } = await provider.createDeposit(request);
  await vendor.refunds?.pay(provider, request.reference);
  const about = { deposit: request.reference, depositProviderId, currency };
  return { ...about, reference: `refund-${count}`, amount: '4', notifyUrl };
}

const refund = (provider: Provider, request: ProviderRefundRequest) => {
  if (!provider.refundDeposit) throw new Error('the adapter makes no refunds');
  return provider.refundDeposit(request);
};

const unusable = ['html', 'empty', 'halfJson', 'silence', 'error500', 'lost', 'tooMany'] as const;
const timeoutOf = (fault: (typeof unusable)[number]) => (fault === 'silence' ? 100 : 10_000);

const withPayouts = Object.entries(moneyVendors).filter(([, { payouts }]) => payouts);
const withRefunds = Object.entries(moneyVendors).filter(([, { refunds }]) => refunds);

/** Each of a vendor's wrong answers, by name. */
const wrongOf = (kind: 'payouts' | 'refunds') =>
  Object.entries(moneyVendors).flatMap(([name, vendor]) =>
    Object.entries(vendor[kind]?.wrong ?? {}).map(([what, change]) => ({
      name,
      what,
      vendor,
      change,
    })),
  );

const spoilBy = (change: object) => (body: unknown) => ({ ...(body as object), ...change });

describe.each(withPayouts)('a payout by %s', (_name, vendor) => {
  it.each(unusable)('is unclear after an unusable answer (%s), and made once', async (fault) => {
    const request = await payoutOf(vendor);
    vendor.server.fault = fault;
    const asked = open(vendor, timeoutOf(fault)).createPayout(request);
    await expect(asked).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    const provider = open(vendor);
    const { reference, providerId, status } = await provider.createPayout(request);
    expect(status).toBe('processing');
    expect(vendor.payouts?.count(reference)).toBe(1);
    vendor.server.fault = fault;
    const again = open(vendor, timeoutOf(fault)).payoutStatus({ reference, providerId });
    await expect(again).rejects.toThrow(ProviderUnavailable);
  });

  it('is unclear if the answer reports another sum', async () => {
    vendor.server.spoil = spoilBy(vendor.payouts?.otherSum ?? {});
    const asked = open(vendor).createPayout(await payoutOf(vendor));
    await expect(asked).rejects.toThrow(ProviderUnavailable);
  });
});

it.each(wrongOf('payouts'))('$name is not believed about a payout ($what)', async (wrong) => {
  const { vendor, change } = wrong;
  const provider = open(vendor);
  const request = await payoutOf(vendor);
  const { reference, providerId } = await provider.createPayout(request);
  const next = await payoutOf(vendor);
  vendor.server.spoil = spoilBy(change);
  await expect(provider.payoutStatus({ reference, providerId })).rejects.toThrow(
    ProviderUnavailable,
  );
  await expect(provider.createPayout(next)).rejects.toThrow(ProviderUnavailable);
});

describe.each(withRefunds)('a refund by %s', (_name, vendor) => {
  it.each(unusable)('is unclear after an unusable answer (%s), and made once', async (fault) => {
    const request = await refundOf(vendor);
    vendor.server.fault = fault;
    const asked = refund(open(vendor, timeoutOf(fault)), request);
    await expect(asked).rejects.toThrow(ProviderUnavailable);
    vendor.server.fault = 'none';
    const { reference, providerId } = await refund(open(vendor), request);
    expect(vendor.refunds?.count(request.deposit)).toBe(1);
    const provider = open(vendor, timeoutOf(fault));
    if (!provider.refundStatus) return;
    vendor.server.fault = fault;
    await expect(provider.refundStatus({ reference, providerId })).rejects.toThrow(
      ProviderUnavailable,
    );
  });

  it('is unclear if the answer reports another sum', async () => {
    const request = await refundOf(vendor);
    vendor.server.spoil = spoilBy(vendor.refunds?.otherSum ?? {});
    const provider = open(vendor);
    await expect(refund(provider, request)).rejects.toThrow(ProviderUnavailable);
    // Without a status to ask for, a refusal would end the refund.
    if (provider.refundStatus) return;
    await expect(refund(provider, request)).rejects.toThrow(ProviderUnavailable);
  });
});

it.each(wrongOf('refunds'))('$name is not believed about a refund ($what)', async (wrong) => {
  const { vendor, change } = wrong;
  const provider = open(vendor);
  const made = await refund(provider, await refundOf(vendor));
  const next = await refundOf(vendor);
  vendor.server.spoil = spoilBy(change);
  await expect(refund(provider, next)).rejects.toThrow(ProviderUnavailable);
  if (!provider.refundStatus) return;
  await expect(provider.refundStatus(made)).rejects.toThrow(ProviderUnavailable);
});

describe.each(Object.entries(moneyVendors))(
  '%s, once it has asked for a pause',
  (_name, vendor) => {
    it('is sent nothing until then, and creates one deposit afterwards', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { server } = vendor;
      const provider = open(vendor);
      const request = newOrder({ ...vendor.order, reference: `paused-${(count += 1)}` });
      const { reference } = request;
      server.fault = 'tooMany';
      server.retryAfter = '30';
      await expect(provider.createDeposit(request)).rejects.toThrow(ProviderUnavailable);
      server.fault = 'none';
      const from = server.requests.length;
      vi.advanceTimersByTime(29_000);
      await expect(provider.createDeposit(request)).rejects.toThrow(/fewer requests/);
      expect(server.requests.length).toBe(from);
      vi.advanceTimersByTime(1000);
      const { providerId } = await provider.createDeposit(request);
      expect((await provider.createDeposit(request)).providerId).toBe(providerId);
      expect(await provider.depositStatus({ reference })).toMatchObject({ providerId });
    });
  },
);

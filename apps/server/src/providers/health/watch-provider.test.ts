import { FakeAdyen } from '@opencashier/testing/vendors/fake-adyen';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '../../testing/deposits/provider-order.ts';
import { type OpenAdapter, openAdapter } from '../../testing/open-adapter.ts';
import { until } from '../../testing/test-server.ts';
import { type Provider, ProviderRefusal, ProviderUnavailable } from '../provider.ts';
import { watchProvider } from './watch-provider.ts';

const vendor = new FakeAdyen();
const order = orders({ method: 'visa' });
const seen: string[] = [];
let adapter: OpenAdapter;
let provider: Provider;

beforeAll(async () => {
  await vendor.server.listen();
  adapter = await openAdapter({ ...vendor.settings, name: 'ady' });
  provider = watchProvider(adapter.provider, {
    answered: (name) => seen.push(`${name} answered`),
    failed: (name) => seen.push(`${name} failed`),
  });
});
afterAll(async () => {
  await adapter.close();
  await vendor.server.close();
});
beforeEach(() => {
  seen.length = 0;
});
afterEach(() => {
  vendor.server.fault = 'none';
});

it('an answer, a refusal and a failure of the vendor are reported', async () => {
  await provider.createDeposit(order());
  await provider.depositStatus({ reference: 'x', providerId: 'PLX' });
  expect(seen).toEqual(['ady answered', 'ady answered']);
  vendor.server.fault = 'error500';
  await expect(provider.createDeposit(order())).rejects.toThrow(ProviderUnavailable);
  expect(seen.at(-1)).toBe('ady failed');
});

it('an operation that asks the vendor nothing is not reported, whatever its outcome', async () => {
  const place = { method: 'sepa_transfer', currency: 'EUR', country: 'de', amount: '20' };
  const fields = { full_name: 'Ada Lovelace', iban: 'DE89370400440532013000' };
  await provider.quotePayout({ ...place, fields });
  await expect(provider.quotePayout({ ...place, fields: {} })).rejects.toThrow(ProviderRefusal);
  expect(await provider.depositStatus({ reference: 'never asked' })).toBe(undefined);
  expect(seen).toEqual([]);
});

it('a reference that another request holds is no failure of the vendor', async () => {
  const request = order();
  const from = vendor.server.requests.length;
  vendor.server.fault = 'silence';
  const first = provider.createDeposit(request);
  await until(async () => vendor.server.requests.length > from);
  await expect(provider.createDeposit(request)).rejects.toThrow('is being asked');
  expect(seen).toEqual([]);
  vendor.server.hangUp();
  await expect(first).rejects.toThrow(ProviderUnavailable);
  expect(seen).toEqual(['ady failed']);
});

import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeal } from '../../security/seal.ts';
import { prepareDatabase } from '../../testing/server-database.ts';
import { createJsonClient } from '../clients/json-client.ts';
import { markArrived } from '../clients/sent-requests.ts';
import { ProviderUnavailable } from '../provider.ts';
import { createReferenceStore, type ReferenceStore } from './reference-store.ts';

let database: Awaited<ReturnType<typeof prepareDatabase>>;
let store: ReferenceStore;
beforeAll(async () => {
  database = await prepareDatabase();
  const seal = createSeal(['a-secret-that-only-this-test-knows'], 'provider records');
  store = createReferenceStore(database.pool, seal, 'acme');
});
afterAll(() => database.drop());

it('a reference is new once, keeps its data, and stores the data encrypted', async () => {
  expect(await store.read('a')).toBe(undefined);
  const first = await store.exclusively('a', async ({ isNew, data, keep }) => {
    keep({ invoiceId: 'inv-7' });
    return { isNew, data };
  });
  expect(first).toEqual({ isNew: true, data: undefined });
  const second = await store.exclusively('a', async ({ isNew, data }) => ({ isNew, data }));
  expect(second).toEqual({ isNew: false, data: { invoiceId: 'inv-7' } });
  expect(await store.read('a')).toEqual({ invoiceId: 'inv-7' });
  const { rows } = await database.pool.query('select * from cashier.provider_records');
  expect(JSON.stringify(rows)).not.toContain('inv-7');
});

it('a reference is held by one caller at a time, and free again when that one failed', async () => {
  const failure = store.exclusively('b', async () => {
    await expect(store.exclusively('b', async () => 'twice')).rejects.toThrow(ProviderUnavailable);
    expect(await store.exclusively('c', async () => 'another')).toBe('another');
    markArrived();
    throw new Error('the provider hung up');
  });
  await expect(failure).rejects.toThrow('the provider hung up');
  // The provider may still have acted: the next caller has to search.
  expect(await store.exclusively('b', async ({ isNew }) => isNew)).toBe(false);
  expect(await store.read('b')).toEqual({});
});

it('a reference stays new while no request has reached the provider', async () => {
  const send = createJsonClient({ name: 'acme', timeoutMs: 5000 });
  const ask = (url: string) =>
    store.exclusively('e', async ({ isNew }) => {
      expect(isNew).toBe(true);
      await send({ method: 'GET', url, headers: {} });
    });
  const vendor = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  await expect(
    store.exclusively('e', async () => Promise.reject(new Error('paused'))),
  ).rejects.toThrow('paused');
  await expect(ask(`http://127.0.0.1:${port}`)).rejects.toThrow(ProviderUnavailable);
  expect(await store.exclusively('e', async ({ isNew }) => isNew)).toBe(false);
  await new Promise((resolve) => vendor.close(resolve));
  const refused = store.exclusively('f', async () =>
    send({ method: 'GET', url: `http://127.0.0.1:${port}`, headers: {} }),
  );
  await expect(refused).rejects.toThrow(ProviderUnavailable);
  expect(await store.exclusively('f', async ({ isNew }) => isNew)).toBe(true);
});

it('a reference is free again after a crash, once the lease has ended', async () => {
  await store.exclusively('d', async () => {
    await database.pool.query(
      `update cashier.provider_records set locked_until = now() - interval '1 second'`,
    );
    expect(await store.exclusively('d', async ({ isNew }) => isNew)).toBe(false);
  });
});

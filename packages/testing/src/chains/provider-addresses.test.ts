import type { AddressInfo } from 'node:net';
import { buildSandbox } from '@opencashier/sandbox/startup/app';
import { HttpProvider } from '@opencashier/server/providers/http/http-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const sandbox = buildSandbox({ secret, publicUrl: 'http://127.0.0.1', control: true });
let world: ChainWorld;

beforeAll(async () => {
  world = await startChainWorld();
  await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const { services } = world.server.app;
  const custodian = new HttpProvider({ name: 'custodian', url, origins: [url], secrets: [secret] });
  services.providers = new Map(services.providers).set('custodian', custodian);
  const addresses = { kind: 'provider' as const, provider: 'custodian' };
  services.networks = new Map(
    [...services.networks].map(([id, network]) => [id, { ...network, addresses }]),
  );
  await world.watch('tron');
});
afterAll(async () => {
  await sandbox.close();
  await world.close();
});

it('an address issued by a custodian is watched, and its payments are credited', async () => {
  const first = await world.deposit({ user: 'kept' });
  const second = await world.deposit({ user: 'kept-too' });
  expect(first.crypto.address).toMatch(/^sandbox-/);
  expect(second.crypto.address).not.toBe(first.crypto.address);
  first.pay('50');
  world.chain('tron').mine(19);
  await world.watch('tron');
  expect((await first.state()).status).toBe('waiting');
  world.chain('tron').mine(1);
  await world.watch('tron');
  expect(await first.state()).toMatchObject({ status: 'processed', credited: '40' });
  expect(await second.state()).toMatchObject({ status: 'waiting' });
});

it('a custodian that does not answer leaves no address behind, and the next attempt gets one', async () => {
  const token = await world.server.token({ user: 'unlucky', currency: 'EUR' });
  const { services } = world.server.app;
  const unreachable = new HttpProvider({
    name: 'custodian',
    url: 'http://127.0.0.1:9',
    origins: [],
    secrets: [secret],
  });
  const before = services.providers;
  services.providers = new Map(before).set('custodian', unreachable);
  const payload = { paymentType: 'crypto_usdt', amount: '40', fields: { network: 'tron' } };
  const refused = await world.server.deposit(token, payload);
  expect(refused.status).toBeGreaterThanOrEqual(500);
  services.providers = before;
  const { body } = await world.server.deposit(token, payload);
  expect(body.crypto?.address).toMatch(/^sandbox-/);
});

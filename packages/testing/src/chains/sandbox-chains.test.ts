import type { AddressInfo } from 'node:net';
import { buildSandbox } from '@opencashier/sandbox/startup/app';
import { explorerChain } from '@opencashier/server/chains/explorer-chain';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

let world: ChainWorld;
let sandbox: ReturnType<typeof buildSandbox>;
let url: string;

/** Starts a new sandbox, and points the server to its chains. */
async function startSandbox(): Promise<void> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  sandbox = buildSandbox({ secret, publicUrl: 'http://127.0.0.1', control: true, chainSpeed: 0 });
  await sandbox.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const { services } = world.server.app;
  services.networks = new Map(
    [...services.networks].map(([id, network]) => [
      id,
      { ...network, chain: explorerChain(`${url}/chains/${id}`) },
    ]),
  );
  await watch();
}

beforeAll(async () => {
  world = await startChainWorld();
  await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await world.close();
});

async function watch(): Promise<void> {
  const { services } = world.server.app;
  const tron = services.networks.get('tron');
  if (!tron) throw new Error('Tron is not watched');
  while (await watchChain(services, tron)) continue;
}

async function control(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}/control/chains/tron/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('on the chains of the sandbox, over HTTP', () => {
  it('[CRY-4] a payment has its txid as soon as it is seen, through a reorganisation', async () => {
    const deposit = await world.deposit({ user: 'http' });
    expect((await deposit.state()).txid).toBeUndefined();
    const { address } = deposit.crypto;
    const sent = await control('payments', { address, coin: 'USDT', amount: '50' });
    const { txids } = sent as { txids: string[] };
    await watch();
    expect(await deposit.state()).toMatchObject({ txid: txids[0], status: 'waiting' });
    await control('blocks', { count: 20 });
    await control('reorganisations', { depth: 10, transactions: 'again' });
    await watch();
    expect(await deposit.state()).toMatchObject({ status: 'processed', credited: '40' });
  });

  it('reports how many blocks are still unread', async () => {
    const { services } = world.server.app;
    const tron = services.networks.get('tron');
    if (!tron) throw new Error('Tron is not watched');
    await control('blocks', { count: 60 });
    const behind: number[] = [];
    while (await watchChain(services, tron, (blocks) => behind.push(blocks))) continue;
    expect(behind).toEqual([10, 0]);
  });

  it('a restarted sandbox is read from its own start', async () => {
    const before = await world.deposit({ user: 'anew' });
    await control('payments', { address: before.crypto.address, coin: 'USDT', amount: '50' });
    await watch();
    await sandbox.close();
    await startSandbox();
    expect((await before.state()).crypto?.state).toBe('replaced');
    const { address } = before.crypto;
    await control('payments', { address, coin: 'USDT', amount: '50' });
    await control('blocks', { count: 20 });
    await watch();
    expect(await before.state()).toMatchObject({ status: 'processed', credited: '40' });
  });
});

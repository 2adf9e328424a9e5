import { ChainUnavailable } from '@opencashier/server/chains/chain';
import type { ChainNetwork } from '@opencashier/server/chains/networks';
import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { giveMoney } from '@opencashier/server/testing/withdrawals/withdrawing-player';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChainCases, chainCases } from './chain-cases.ts';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

let world: ChainWorld;
let cases: ChainCases;

beforeAll(async () => {
  world = await startChainWorld();
  cases = chainCases(world);
  await world.watchAll();
  // A reorganisation leaves blocks that the server has read.
  await world.mine('tron', 60);
});
afterAll(() => world.close());

/** The same chain as seen by a node that lacks the last blocks. */
function behind({ chain, ...rest }: ChainNetwork, blocks: number): ChainNetwork {
  const end = async () => (await chain.height()) - blocks;
  return {
    ...rest,
    chain: {
      ...chain,
      height: end,
      block: async (height, ours) =>
        height > (await end()) ? undefined : chain.block(height, ours),
      hashAt: async (height) => (height > (await end()) ? undefined : chain.hashAt(height)),
    },
  };
}

describe('a node that is behind the previous one', () => {
  it('takes nothing back, and pending payments keep their confirmations', async () => {
    const { services } = world.server.app;
    const deposit = await world.deposit({ user: 'before' });
    deposit.pay('50');
    await world.mine('tron', 22);
    const coming = await world.deposit({ user: 'coming' });
    coming.pay('50');
    await world.mine('tron', 5);
    await watchChain(services, behind(world.network('tron'), 30));
    expect(await deposit.shown()).toMatchObject({ state: 'credited', status: 'processed' });
    expect(await coming.shown()).toMatchObject({ state: 'confirming', confirmations: { seen: 5 } });
    await world.mine('tron', 15);
    expect(await coming.shown()).toMatchObject({ state: 'credited' });
    expect(await world.server.balance('before')).toBe(4000n);
  });

  it('is distinguished from one on another, shorter branch', async () => {
    const { services } = world.server.app;
    const deposit = await world.deposit({ user: 'branch' });
    deposit.pay('50');
    await world.mine('tron', 22);
    world.chain('tron').reorganise(30, 'gone');
    await watchChain(services, behind(world.network('tron'), 5));
    expect(await deposit.shown()).toMatchObject({ state: 'reversed' });
  });
});

it('a node that fails at a block loses only this one and those after it', async () => {
  const { services } = world.server.app;
  const network = world.network('tron');
  const deposit = await world.deposit({ user: 'slow-node' });
  deposit.pay('50');
  const chain = world.chain('tron');
  const before = await network.chain.height();
  chain.mine(10);
  const failing: ChainNetwork['chain'] = {
    ...network.chain,
    async block(height, ours) {
      if (height > before + 7) throw new ChainUnavailable('the chain did not answer');
      return network.chain.block(height, ours);
    },
  };
  const behindBy: number[] = [];
  const slow = { ...network, chain: failing };
  const read = () => watchChain(services, slow, (blocks) => behindBy.push(blocks));
  await expect(read()).rejects.toThrow('did not answer');
  expect(await deposit.shown()).toMatchObject({ state: 'confirming', confirmations: { seen: 7 } });
  expect(behindBy).toEqual([3]);
});

it('a round at a slow node ends after a while, and the next one continues', async () => {
  const { services } = world.server.app;
  const network = world.network('tron');
  world.chain('tron').mine(10);
  vi.useFakeTimers({ toFake: ['Date'] });
  const heights: number[] = [];
  const slow: ChainNetwork['chain'] = {
    ...network.chain,
    async block(height, ours) {
      heights.push(height);
      vi.advanceTimersByTime(6000);
      return network.chain.block(height, ours);
    },
  };
  try {
    expect(await watchChain(services, { ...network, chain: slow })).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  expect(heights.length).toBeLessThan(10);
  await world.watch('tron');
});

it('a transaction that moves another sum after a reorganisation counts with the new sum', async () => {
  const deposit = await world.deposit({ user: 'other-sum', network: 'ethereum' });
  // 50 and the network's fee of 1 %.
  deposit.pay('50.5');
  await world.mine('ethereum', 3);
  const chain = world.chain('ethereum');
  chain.reorganise(3, 'waiting');
  // The amount that a contract sends may depend on its block.
  for (const { transfers } of chain.mempool) {
    for (const transfer of transfers) transfer.units = 25_250_000n;
  }
  await world.mine('ethereum', 16);
  expect(await deposit.shown()).toMatchObject({ state: 'underpaid', credited: '20' });
});

it('a frozen account delays nobody else on its network', async () => {
  const { server } = world;
  const stuck = await world.deposit({ user: 'stuck', network: 'ton' });
  const other = await world.deposit({ user: 'next-in-line', network: 'ton' });
  await giveMoney(server, 'demo:stuck', 100n, 'EUR');
  await cases.freeze('stuck');
  stuck.pay('50');
  other.pay('50');
  world.chain('ton').mine(8);
  await expect(world.watch('ton')).rejects.toThrow();
  expect(await server.balance('next-in-line')).toBe(4000n);
  await cases.thaw('stuck');
  await world.watch('ton');
  expect(await server.balance('stuck')).toBe(4100n);
});

describe('a payment that stays below the minimum', () => {
  const strays = async (user: string) => {
    return (await askOperator(world.server, 'cases', { user })).body.cases;
  };

  it('is reported to the operator once its deposit has ended, until it is credited', async () => {
    const { server } = world;
    const deposit = await world.deposit({ user: 'too-little', network: 'binance-smart-chain' });
    const txid = deposit.pay('3');
    await world.mine('binance-smart-chain', 16);
    expect(await strays('too-little')).toEqual([]);
    world.advance(8 * 24 * 3_600_000);
    const due = 'update cashier.deposits set next_check_at = now() where id = $1';
    await server.pool.query(due, [deposit.id]);
    await reconcile(server.app.services);
    // The server's own reconciler may have processed it a moment before.
    await until(async () => (await deposit.shown()).status === 'mistaked');
    await world.watch('binance-smart-chain');
    const chain = { payments: [{ txid, confirmations: 16 }] };
    expect(await strays('too-little')).toMatchObject([{ reason: 'belowMinimum', chain }]);
    deposit.pay('7');
    await world.mine('binance-smart-chain', 16);
    expect(await server.balance('too-little')).toBe(800n);
    expect(await strays('too-little')).toEqual([]);
  });
});

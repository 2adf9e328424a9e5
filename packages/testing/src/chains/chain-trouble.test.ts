import type { ChainNetwork } from '@opencashier/server/chains/networks';
import { hasDroppedPayment } from '@opencashier/server/chains/store/chain-payments';
import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { giveMoney } from '@opencashier/server/testing/withdrawals/withdrawing-player';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainCases, chainCases } from './chain-cases.ts';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

let world: ChainWorld;
let cases: ChainCases;

beforeAll(async () => {
  world = await startChainWorld();
  cases = chainCases(world);
  await world.watchAll();
});
afterAll(() => world.close());

const mine = () => world.mine('tron', 20);

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
  const freeze = `update ledger.accounts set frozen_at = now(), frozen_reason = 'a test' where owner = $1`;
  await server.pool.query(freeze, ['demo:stuck']);
  stuck.pay('50');
  other.pay('50');
  world.chain('ton').mine(8);
  await expect(world.watch('ton')).rejects.toThrow();
  expect(await server.balance('next-in-line')).toBe(4000n);
  const thaw = 'update ledger.accounts set frozen_at = null, frozen_reason = null where owner = $1';
  await server.pool.query(thaw, ['demo:stuck']);
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

it('a credit by hand is taken back if the chain drops the payment, and returns with it', async () => {
  await cases.belowMinimum('undone');
  await cases.settle((await cases.onlyCase('undone')).id, { outcome: 'credit', user: 'undone' });
  expect(await world.server.balance('undone')).toBe(320n);
  world.chain('tron').reorganise(60, 'waiting');
  await world.watch('tron');
  await world.watch('tron');
  expect(await world.server.balance('undone')).toBe(0n);
  await world.mine('tron', 1);
  expect(await world.server.balance('undone')).toBe(0n);
  await mine();
  await world.watch('tron');
  expect(await world.server.balance('undone')).toBe(320n);
  world.chain('tron').reorganise(60, 'gone');
  await world.watch('tron');
  expect(await world.server.balance('undone')).toBe(0n);
});

it('a deposit shows that its credit by hand was taken back by the chain, and credited again', async () => {
  const deposit = await world.deposit({ user: 'shaken' });
  await cases.limit('shaken', '0');
  deposit.pay('50');
  await mine();
  const { id } = await cases.onlyCase('shaken');
  await cases.settle(id, { outcome: 'credit', user: 'shaken', amount: '30', currency: 'EUR' });
  const found = async () =>
    (await askOperator(world.server, 'deposits', { id: deposit.id })).body.deposits[0];
  const isTakenBack = async () =>
    (await cases.casesOf('shaken', 'settled'))[0]?.settlement?.isTakenBack;
  const credited = { status: 'processed', credited: '30' };
  expect(await deposit.shown()).toMatchObject(credited);
  world.chain('tron').reorganise(60, 'waiting');
  await world.watch('tron');
  expect(await world.server.balance('shaken')).toBe(0n);
  const taken = { status: 'mistaked', ending: 'reversed', reversed: '30' };
  expect(await deposit.shown()).toMatchObject({ ...taken, state: 'reversed' });
  expect(await found()).toMatchObject({ ending: 'reversed', reversed: '30' });
  expect(await isTakenBack()).toBe(true);
  await mine();
  await world.watch('tron');
  expect(await world.server.balance('shaken')).toBe(30_00n);
  const again = await deposit.shown();
  expect(again).toMatchObject(credited);
  expect(again.reversed).toBeUndefined();
  expect(await found()).toMatchObject({ status: 'processed', credited: '30' });
  expect(await isTakenBack()).toBeUndefined();
});

describe('a reversal reported by letter, of payments that a reorganisation moves', () => {
  const letter = (id: string, amount: string) => {
    const reference = crypto.randomUUID();
    const values = { id, reference, amount, reason: 'traced by the exchange' };
    return askOperator(world.server, 'reverseDeposit', values, { as: 'fay' });
  };

  /** 50 USDT, worth 40 EUR, in two payments of which the chain can lose the second alone. */
  async function twoPayments(user: string) {
    const deposit = await world.deposit({ user });
    deposit.pay('30');
    world.chain('tron').mine(1);
    deposit.pay('20');
    await mine();
    expect(await world.server.balance(user)).toBe(40_00n);
    const loseSecond = async () => {
      world.chain('tron').reorganise(20, 'waiting');
      await world.watch('tron');
    };
    return { deposit, loseSecond };
  }

  it('adds to what the chain takes back, and stays when the chain includes the payments again', async () => {
    const { deposit, loseSecond } = await twoPayments('traced');
    expect((await letter(deposit.id, '10')).status).toBe(200);
    expect(await world.server.balance('traced')).toBe(30_00n);
    await loseSecond();
    expect(await world.server.balance('traced')).toBe(14_00n);
    await mine();
    expect(await world.server.balance('traced')).toBe(30_00n);
    // The chain drops all of it and includes it again, once more.
    world.chain('tron').reorganise(60, 'waiting');
    await world.watch('tron');
    expect(await world.server.balance('traced')).toBe(0n);
    await mine();
    expect(await world.server.balance('traced')).toBe(30_00n);
  });

  it('takes no more than was credited, and the rest from the returning payment', async () => {
    const { deposit, loseSecond } = await twoPayments('drained');
    await letter(deposit.id, '40');
    expect(await world.server.balance('drained')).toBe(0n);
    await loseSecond();
    expect(await world.server.balance('drained')).toBe(0n);
    await mine();
    expect(await world.server.balance('drained')).toBe(0n);
    const { body } = await askOperator(world.server, 'balances', { user: 'drained' });
    expect(body.balances.map(({ owed }) => owed)).toEqual(['0']);
  });

  it('is taken from a credit by hand, too, if the new payment waited in a case', async () => {
    const { deposit } = await twoPayments('limited');
    await letter(deposit.id, '10');
    await cases.limit('limited', '0');
    world.chain('tron').reorganise(60, 'waiting');
    await world.watch('tron');
    await mine();
    expect(await world.server.balance('limited')).toBe(0n);
    const { id } = await cases.onlyCase('limited');
    await cases.settle(id, { outcome: 'credit', user: 'limited' });
    expect(await world.server.balance('limited')).toBe(30_00n);
  });
});

it('a case is not settled while the network has dropped its payment', async () => {
  const { server } = world;
  const deposit = await world.deposit({ user: 'between' });
  await cases.limit('between', '0');
  deposit.pay('50');
  await world.mine('tron', 20);
  const { id } = await cases.onlyCase('between');
  world.chain('tron').reorganise(60, 'waiting');
  const { chain, ...network } = world.network('tron');
  const block = () => Promise.reject(new Error('the node is down'));
  const cut = watchChain(server.app.services, { ...network, chain: { ...chain, block } });
  await expect(cut).rejects.toThrow('the node is down');
  for (const decision of [
    { outcome: 'credit', user: 'between' },
    { outcome: 'refund', sentTo: 'the sender' },
  ]) {
    const { body } = await cases.settle(id, decision);
    expect(body.error).toMatchObject({
      code: 'stateForbids',
      message: expect.stringContaining('dropped'),
    });
  }
  await cases.limit('between', '1000');
  await world.mine('tron', 20);
  expect(await server.balance('between')).toBe(4000n);
});

it('the network cannot drop a payment while its case is being settled', async () => {
  const { pool } = world.server;
  const deposit = await world.deposit({ user: 'locked' });
  await cases.limit('locked', '0');
  deposit.pay('50');
  await world.mine('tron', 20);
  const { id } = await cases.onlyCase('locked');
  const [operator, watcher] = [await pool.connect(), await pool.connect()];
  await operator.query('begin');
  expect(await hasDroppedPayment(operator, BigInt(id))).toBe(false);
  await watcher.query(`begin; set local lock_timeout = '50ms'`);
  const dropped = watcher.query(
    `update cashier.chain_payments set height = null where id in (
      select payment_id from cashier.case_payments where case_id = $1)`,
    [id],
  );
  await expect(dropped).rejects.toThrow('lock timeout');
  for (const client of [watcher, operator]) {
    await client.query('rollback');
    client.release();
  }
});

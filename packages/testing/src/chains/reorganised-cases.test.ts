import { hasDroppedPayment } from '@opencashier/server/chains/store/chain-payments';
import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const mine = () => world.mine('tron', 20);

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

it('a credit by hand to a frozen account delays no other that the chain has taken back', async () => {
  const users = ['frozen-hand', 'other-hand'];
  for (const user of users) {
    await cases.belowMinimum(user);
    await cases.settle((await cases.onlyCase(user)).id, { outcome: 'credit', user });
  }
  await cases.freeze('frozen-hand');
  world.chain('tron').reorganise(60, 'waiting');
  await expect(world.watch('tron')).rejects.toThrow();
  expect(await world.server.balance('other-hand')).toBe(0n);
  expect(await world.server.balance('frozen-hand')).toBe(320n);
  await cases.thaw('frozen-hand');
  await world.watch('tron');
  expect(await world.server.balance('frozen-hand')).toBe(0n);
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

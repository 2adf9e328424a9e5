import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

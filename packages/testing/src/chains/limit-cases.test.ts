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

describe('money on a chain that breaks a limit', () => {
  it('is shown as being checked, and is playable once an operator releases it', async () => {
    const deposit = await world.deposit({ user: 'capped' });
    await cases.limit('capped', '100');
    deposit.pay('5000');
    await mine();
    expect(await world.server.balance('capped')).toBe(0n);
    expect(await deposit.shown()).toMatchObject({ status: 'accepted', isReceived: true });
    const found = await cases.onlyCase('capped');
    expect(found).toMatchObject({
      reason: 'limit',
      detail: 'The limit for 24 hours leaves 100 EUR.',
      worth: { amount: '4000', currency: 'EUR' },
    });
    // Payments within the limit are still credited.
    deposit.pay('50');
    await mine();
    expect(await world.server.balance('capped')).toBe(4000n);
    await cases.settle(found.id, { outcome: 'credit', user: 'capped' });
    expect(await world.server.balance('capped')).toBe(404_000n);
    const credited = { status: 'processed', credited: '4000', state: 'overpaid' };
    await world.watch('tron');
    expect(await deposit.shown()).toMatchObject(credited);
    // The chain can take it back like any other credit.
    world.chain('tron').reorganise(60, 'gone');
    await world.watch('tron');
    expect(await world.server.balance('capped')).toBe(0n);
  });

  it('is credited with the value that its case shows, however long the decision takes', async () => {
    const deposit = await world.deposit({ user: 'volatile' });
    await cases.limit('volatile', '0');
    world.advance(3 * 3_600_000);
    deposit.pay('50');
    await mine();
    const { id, worth } = await cases.onlyCase('volatile');
    expect(worth).toEqual({ amount: '40', currency: 'EUR' });
    world.worth['USDT'] = '2';
    const { body } = await cases.settle(id, { outcome: 'credit', user: 'volatile' });
    world.worth['USDT'] = '1';
    expect(body.settlement?.credited).toEqual(worth);
    expect(await world.server.balance('volatile')).toBe(40_00n);
  });

  it('can be refunded, and the player sees the limit', async () => {
    const deposit = await world.deposit({ user: 'zero' });
    await cases.limit('zero', '0');
    deposit.pay('50');
    await mine();
    const { id } = await cases.onlyCase('zero');
    await cases.settle(id, { outcome: 'refund', sentTo: 'the sender' });
    const ended = { status: 'mistaked', ending: 'failed', reason: 'limitExceeded' };
    expect(await deposit.shown()).toMatchObject(ended);
    await cases.limit('zero', '1000');
    await mine();
    expect(await world.server.balance('zero')).toBe(0n);
  });

  it('is credited anyway if the partner’s file says so', async () => {
    const { partner } = world.server;
    const deposit = await world.deposit({ user: 'allowed' });
    await cases.limit('allowed', '0');
    partner.creditsBeyondLimits = true;
    deposit.pay('50');
    await mine();
    partner.creditsBeyondLimits = false;
    expect(await world.server.balance('allowed')).toBe(4000n);
  });
});

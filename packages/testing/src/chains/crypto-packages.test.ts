import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import {
  type PackageBuyer,
  startPackageBuyer,
} from '@opencashier/server/testing/sweepstake/package-buyer';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChainCases, chainCases } from './chain-cases.ts';
import { type ChainWorld, startChainWorld, unitsOf } from './chain-world.ts';

let world: ChainWorld;
let player: PackageBuyer;
let cases: ChainCases;
beforeAll(async () => {
  world = await startChainWorld();
  cases = chainCases(world);
  await world.watch('tron');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.worth['USDT'] = '1';
  player = await startPackageBuyer(world.server);
});

const needed = 20;
const none = { gc: 0n, sc: 0n, unplayed: 0n };
const starter = { gc: 10_000_00n, sc: 5_00n, unplayed: 5_00n };

async function mine(count = needed): Promise<void> {
  world.chain('tron').mine(count);
  await world.watch('tron');
}

/** A starter package with its address, and a way to pay to it. */
async function buy() {
  const { body } = await player.buy();
  const { crypto, depositId: id } = body;
  if (!crypto) throw new Error(`no address was returned: ${JSON.stringify(body)}`);
  const asset = world.network('tron').coins.get('USDT')?.asset ?? '';
  const pay = (amount: string) =>
    world.chain('tron').pay({ to: crypto.address, asset, units: unitsOf('tron', 'USDT', amount) });
  return { id, crypto, pay };
}

async function expire(id: string): Promise<void> {
  world.advance(24 * 3_600_000);
  const due = 'update cashier.deposits set next_check_at = now() where id = $1';
  await world.server.pool.query(due, [id]);
  await reconcile(world.server.app.services);
}

async function depositsOf(owner: string): Promise<{ id: string; status: string }[]> {
  const query = 'select id, status from cashier.deposits where owner = $1 order by created_at, id';
  return (await world.server.pool.query<{ id: string; status: string }>(query, [owner])).rows;
}

describe('a coin package that is paid on a chain', () => {
  it('asks for its price', async () => {
    const { crypto } = await buy();
    expect(crypto).toMatchObject({ amount: '5.99', minimum: '5.99', coin: 'USDT' });
  });

  it('[CRY-3] is refused below the minimum of its network', async () => {
    const { body } = await player.buy({ boxId: 'coins-only' });
    expect(body.error).toMatchObject({ code: 'banking.amountOutOfRange' });
    expect(await depositsOf(player.owner)).toEqual([]);
    await world.watch('ton');
    const allowed = await player.buy({ boxId: 'coins-only', fields: { network: 'ton' } });
    expect(allowed.body).toMatchObject({ crypto: { amount: '1.99', network: 'ton' } });
  });

  it('shows the missing amount, and credits its coins once the rest is confirmed', async () => {
    const { id, pay } = await buy();
    pay('3');
    await mine();
    const due = { amount: '2.99', currency: 'USDT' };
    expect(await player.state(id)).toMatchObject({ due, crypto: { state: 'underMinimum' } });
    pay('2.99');
    await mine(needed - 1);
    expect(await player.coins()).toEqual(none);
    await mine(1);
    expect(await player.coins()).toEqual(starter);
    const state = await player.state(id);
    expect(state).toMatchObject({ status: 'processed', crypto: { state: 'credited' } });
    expect(state).not.toHaveProperty('due');
  });

  it('asks only for the rest if the coin has lost value in the meantime', async () => {
    const { id, crypto, pay } = await buy();
    pay(crypto.amount);
    await world.watch('tron');
    world.advance(24 * 3_600_000);
    world.worth['USDT'] = '0.9';
    await mine();
    // 5.99 / 0.9, rounded up, less the amount received.
    const due = { amount: '0.67', currency: 'USDT' };
    const state = await player.state(id);
    expect(state).toMatchObject({ due, crypto: { state: 'underMinimum', due: '0.67' } });
    expect(state.crypto?.uri).toContain('amount=0.67');
    pay('0.67');
    await mine();
    expect(await player.state(id)).toMatchObject({ status: 'processed' });
    expect(await player.coins()).toEqual(starter);
  });

  it('is bought once: further payments to its address are reported and go to the operator', async () => {
    const { id, pay } = await buy();
    pay('6');
    await mine();
    pay('5.99');
    await mine();
    expect(await player.coins()).toEqual(starter);
    const surplus = { amount: '6', currency: 'USDT' };
    expect(await player.state(id)).toMatchObject({ surplus, crypto: { state: 'overpaid' } });
    expect(await depositsOf(player.owner)).toEqual([{ id, status: 'processed' }]);
  });

  it('that is only partly paid when it expires credits no coins', async () => {
    const { id, pay } = await buy();
    pay('3');
    await mine();
    await expire(id);
    const surplus = { amount: '3', currency: 'USDT' };
    expect(await player.state(id)).toMatchObject({ ending: 'expired', surplus });
    pay('1');
    await mine();
    expect((await player.state(id)).surplus).toEqual({ amount: '4', currency: 'USDT' });
    expect(await player.coins()).toEqual(none);
    pay('1.99');
    await mine();
    expect(await player.state(id)).toMatchObject({ status: 'processed', isLate: true });
    expect(await player.coins()).toEqual(starter);
  });

  it('that has expired unpaid shows even the smallest payment', async () => {
    const { id, pay } = await buy();
    await expire(id);
    pay('0.000001');
    await mine();
    const surplus = { amount: '0.000001', currency: 'USDT' };
    expect(await player.state(id)).toMatchObject({ ending: 'expired', surplus });
    expect(await player.coins()).toEqual(none);
  });

  it('loses its coins with its payment, and gets them back with it', async () => {
    const { id, pay } = await buy();
    pay('5.99');
    await mine();
    expect(await player.coins()).toEqual(starter);
    world.chain('tron').reorganise(needed + 10, 'waiting');
    await world.watch('tron');
    expect(await player.coins()).toEqual(none);
    expect(await player.state(id)).toMatchObject({ ending: 'reversed' });
    // The price is kept for as long as a reorganisation may take.
    world.advance(23 * 3_600_000);
    world.worth['USDT'] = '0.5';
    await mine(needed + 11);
    expect(await player.coins()).toEqual(starter);
    const statuses = (await depositsOf(player.owner)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['processed', 'reversed']);
  });
});

describe('a coin package that a bank took back by letter', () => {
  it('is not bought again by a later payment at its old price', async () => {
    player = await startPackageBuyer(world.server, 'by-letter');
    const { id, pay } = await buy();
    pay('5.99');
    await mine();
    const letter = { id, reference: 'letter-1', reason: 'traced by the exchange' };
    await askOperator(world.server, 'reverseDeposit', letter, { as: 'fay' });
    expect(await player.coins()).toEqual(none);
    world.worth['USDT'] = '0.5';
    pay('5.99');
    await mine();
    expect(await player.coins()).toEqual(none);
    const surplus = { reason: 'surplus', depositId: id, money: { amount: '5.99' } };
    expect(await cases.onlyCase('by-letter')).toMatchObject(surplus);
    const shown = { ending: 'reversed', surplus: { amount: '5.99', currency: 'USDT' } };
    expect(await player.state(id)).toMatchObject(shown);
    // If the chain moves the payments, the first buys the package again, and the letter takes it.
    world.chain('tron').reorganise(3 * needed, 'waiting');
    await mine();
    expect(await player.coins()).toEqual(none);
    expect(await player.state(id)).not.toHaveProperty('surplus');
  });
});

describe('money that is too little or too much for a package', () => {
  it('that is short by a cent and was refunded buys nothing when the cent arrives later', async () => {
    player = await startPackageBuyer(world.server, 'cent-short');
    const { id, pay } = await buy();
    pay('4.98');
    await mine();
    await cases.expire(id);
    const found = await cases.onlyCase('cent-short');
    expect(found).toMatchObject({ reason: 'shortPackage', money: { amount: '4.98' } });
    await cases.settle(found.id, { outcome: 'refund', sentTo: 'the sender' });
    pay('0.01');
    await mine();
    expect(await player.coins()).toEqual(none);
    expect(await cases.onlyCase('cent-short')).toMatchObject({ money: { amount: '0.01' } });
  });

  it('that is too much opens a case for the surplus, and another for later payments', async () => {
    player = await startPackageBuyer(world.server, 'generous');
    const { id, pay } = await buy();
    pay('7');
    await mine();
    expect(await player.coins()).toEqual(starter);
    const rest = await cases.onlyCase('generous');
    expect(rest).toMatchObject({ reason: 'surplus', money: { amount: '1.01' }, depositId: id });
    await cases.settle(rest.id, { outcome: 'refund', sentTo: 'the sender' });
    pay('4.99');
    await mine();
    expect(await player.coins()).toEqual(starter);
    expect(await cases.onlyCase('generous')).toMatchObject({ money: { amount: '4.99' } });
    // The chain drops all of it and includes it again: settled money stays settled.
    world.chain('tron').reorganise(3 * needed, 'waiting');
    await world.watch('tron');
    expect(await player.coins()).toEqual(none);
    await mine();
    expect(await player.coins()).toEqual(starter);
    expect(await cases.onlyCase('generous')).toMatchObject({ money: { amount: '4.99' } });
  });
});

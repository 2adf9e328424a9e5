import { askOperator } from '@opencashier/server/testing/ask-operator';
import { type Buying, startBuying } from '@opencashier/server/testing/buying';
import { until } from '@opencashier/server/testing/test-server';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, type OpenDeposit, startChainWorld, unitsOf } from './chain-world.ts';

let world: ChainWorld;
beforeAll(async () => {
  world = await startChainWorld();
  await world.watchAll();
});
afterAll(() => world.close());

const needed = 20;
const mine = () => world.mine('tron', needed);

async function casesOf(user: string, state = 'open') {
  return (await askOperator(world.server, 'cases', { user, state })).body.cases;
}

async function onlyCase(user: string) {
  const [found, ...more] = await casesOf(user);
  if (!found) throw new Error(`${user} has no case`);
  expect(more).toEqual([]);
  return found;
}

type Values = Parameters<typeof askOperator>[2];
const settle = (id: string, decision: Values, as = 'joe') =>
  askOperator(world.server, 'settleCase', { id, reason: 'asked the player', ...decision }, { as });

const limit = (user: string, amount: string) =>
  askOperator(world.server, 'setLimit', { user, amount, currency: 'EUR', period: 'day' });

/** A deposit whose time and the week after it are over. */
async function expire(depositId: string): Promise<void> {
  world.pass(8 * 24 * 3_600_000);
  const { pool, app } = world.server;
  await pool.query('update cashier.deposits set next_check_at = now() where id = $1', [depositId]);
  await reconcile(app.services);
  const ended = `select from cashier.deposits where id = $1 and status = 'mistaked'`;
  await until(async () => (await pool.query(ended, [depositId])).rowCount === 1);
  await world.watch('tron');
}

/** 4 USDT of at least 5 came to a deposit that has ended since. */
async function belowMinimum(user: string): Promise<OpenDeposit> {
  const deposit = await world.deposit({ user });
  deposit.pay('4');
  await mine();
  expect(await casesOf(user)).toEqual([]);
  await expire(deposit.id);
  return deposit;
}

describe('money below the minimum', () => {
  it('is a case once its deposit has ended; settled, it never counts again', async () => {
    const deposit = await belowMinimum('below');
    const found = await onlyCase('below');
    expect(found).toMatchObject({
      reason: 'belowMinimum',
      depositId: deposit.id,
      money: { amount: '4', currency: 'USDT' },
      worth: { amount: '3.2', currency: 'EUR' },
    });
    const { body } = await settle(found.id, { outcome: 'credit', user: 'below' });
    expect(body).toMatchObject({
      state: 'settled',
      settlement: { by: 'joe', credited: { amount: '3.2', currency: 'EUR' } },
    });
    expect(await world.server.balance('below')).toBe(320n);
    deposit.pay('1');
    await mine();
    expect(await world.server.balance('below')).toBe(320n);
    expect(await onlyCase('below')).toMatchObject({ money: { amount: '1', currency: 'USDT' } });
    expect(await deposit.shown()).toMatchObject({ received: '1', due: '4' });
  });

  it('is credited with what comes later while nobody has settled it', async () => {
    const deposit = await belowMinimum('patient');
    const { id } = await onlyCase('patient');
    deposit.pay('1');
    await mine();
    expect(await world.server.balance('patient')).toBe(400n);
    expect(await casesOf('patient')).toEqual([]);
    const { body } = await settle(id, { outcome: 'credit', user: 'patient' });
    expect(body.error).toMatchObject({
      code: 'stateForbids',
      message: `Case ${id} is closed: its money was credited automatically.`,
    });
    expect(await world.server.balance('patient')).toBe(400n);
  });

  it('that was refunded says where it went, and moves no balance', async () => {
    await belowMinimum('refunded');
    const { id } = await onlyCase('refunded');
    const { body } = await settle(id, { outcome: 'refund', sentTo: 'TXYZ, tx 4711' });
    expect(body.settlement).toMatchObject({ outcome: 'refund', sentTo: 'TXYZ, tx 4711' });
    expect(await world.server.balance('refunded')).toBe(0n);
    expect(await casesOf('refunded')).toEqual([]);
    expect(await casesOf('refunded', 'settled')).toMatchObject([{ id }]);
  });

  it('is settled by one of two operators at once, and the other is told by whom', async () => {
    await belowMinimum('contested');
    const { id } = await onlyCase('contested');
    const answers = await Promise.all(
      ['ann', 'fin', 'ron', 'fay'].map((as) =>
        settle(id, { outcome: 'credit', user: 'contested' }, as),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const winner = won[0]?.body.settlement?.by ?? '';
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect(status).toBe(422);
      expect(body.error.message).toContain(`was settled by ${winner} on `);
    }
    expect(await world.server.balance('contested')).toBe(320n);
  });

  it('leaves its case when the chain takes the payment back, and comes again with it', async () => {
    const deposit = await belowMinimum('fallen');
    const first = await onlyCase('fallen');
    world.chain('tron').reorganise(60, 'waiting');
    await world.watch('tron');
    expect(await casesOf('fallen')).toEqual([]);
    expect(await casesOf('fallen', 'gone')).toMatchObject([{ id: first.id }]);
    await mine();
    const second = await onlyCase('fallen');
    expect(second).toMatchObject({ depositId: deposit.id, money: { amount: '4' } });
    await settle(second.id, { outcome: 'keep' });
    world.chain('tron').reorganise(60, 'waiting');
    await mine();
    expect(await casesOf('fallen')).toEqual([]);
  });
});

it('a credit by hand is taken back when the chain loses the payment, and comes again with it', async () => {
  await belowMinimum('undone');
  await settle((await onlyCase('undone')).id, { outcome: 'credit', user: 'undone' });
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

it('a deposit says that its credit by hand was taken back by the chain, and given again', async () => {
  const deposit = await world.deposit({ user: 'shaken' });
  await limit('shaken', '0');
  deposit.pay('50');
  await mine();
  const { id } = await onlyCase('shaken');
  await settle(id, { outcome: 'credit', user: 'shaken', amount: '30', currency: 'EUR' });
  const found = async () =>
    (await askOperator(world.server, 'deposits', { id: deposit.id })).body.deposits[0];
  const isTakenBack = async () => (await casesOf('shaken', 'settled'))[0]?.settlement?.isTakenBack;
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

describe('a decision', () => {
  it.each([
    [{ outcome: 'credit' }, /^user: /],
    [{ outcome: 'credit', user: 'a', amount: '1' }, /^amount: /],
    [{ outcome: 'refund' }, /^sentTo: /],
    [{ outcome: 'keep', user: 'a' }, /^user: /],
  ])('that lacks what it needs is refused: %o', async (decision, message) => {
    const { body } = await settle('1', decision);
    expect(body.error.code).toBe('requestInvalid');
    expect(body.error.message).toMatch(message);
  });
});

describe('a coin package', () => {
  const none = { gc: 0n, sc: 0n, unplayed: 0n };
  const starter = { gc: 10_000_00n, sc: 5_00n, unplayed: 5_00n };

  async function buy(player: Buying) {
    const { depositId: id, crypto } = (await player.buy()).body;
    const asset = world.network('tron').coins.get('USDT')?.asset ?? '';
    const pay = (amount: string) =>
      world
        .chain('tron')
        .pay({ to: crypto?.address ?? '', asset, units: unitsOf('tron', 'USDT', amount) });
    return { id, pay };
  }

  it('short by a cent, refunded by hand, is not bought by the cent that comes later', async () => {
    const player = await startBuying(world.server, 'cent-short');
    const { id, pay } = await buy(player);
    pay('4.98');
    await mine();
    await expire(id);
    const found = await onlyCase('cent-short');
    expect(found).toMatchObject({ reason: 'shortPackage', money: { amount: '4.98' } });
    await settle(found.id, { outcome: 'refund', sentTo: 'the sender' });
    pay('0.01');
    await mine();
    expect(await player.coins()).toEqual(none);
    expect(await onlyCase('cent-short')).toMatchObject({ money: { amount: '0.01' } });
  });

  it('paid too much makes a case of the rest, and another of what comes after', async () => {
    const player = await startBuying(world.server, 'generous');
    const { id, pay } = await buy(player);
    pay('7');
    await mine();
    expect(await player.coins()).toEqual(starter);
    const rest = await onlyCase('generous');
    expect(rest).toMatchObject({ reason: 'surplus', money: { amount: '1.01' }, depositId: id });
    await settle(rest.id, { outcome: 'refund', sentTo: 'the sender' });
    pay('4.99');
    await mine();
    expect(await player.coins()).toEqual(starter);
    expect(await onlyCase('generous')).toMatchObject({ money: { amount: '4.99' } });
    // The chain takes all of it back and brings it again: what was settled stays settled.
    world.chain('tron').reorganise(3 * needed, 'waiting');
    await world.watch('tron');
    expect(await player.coins()).toEqual(none);
    await mine();
    expect(await player.coins()).toEqual(starter);
    expect(await onlyCase('generous')).toMatchObject({ money: { amount: '4.99' } });
  });
});

describe('money that nobody can assign', () => {
  it('on another network of the same key is listed with its player', async () => {
    const deposit = await world.deposit({ user: 'crossed', network: 'ethereum' });
    const network = world.network('binance-smart-chain');
    const asset = network.coins.get('USDT')?.asset ?? '';
    const units = 40n * 10n ** 18n;
    const { address: to } = deposit.crypto;
    const { txid } = world.chain('binance-smart-chain').pay({ to, asset, units });
    await world.mine('binance-smart-chain', 16);
    const found = await onlyCase('crossed');
    expect(found).toMatchObject({
      reason: 'otherNetwork',
      depositId: deposit.id,
      detail: 'The address was given for ethereum.',
      money: { amount: '40', currency: 'USDT' },
      worth: { amount: '32', currency: 'EUR' },
      chain: { network: 'binance-smart-chain', payments: [{ txid }] },
    });
    await settle(found.id, { outcome: 'credit', user: 'crossed' });
    await world.mine('binance-smart-chain', 1);
    expect(await world.server.balance('crossed')).toBe(3200n);
    expect(await casesOf('crossed')).toEqual([]);
  });

  it('of no value at all is no payment, and no case', async () => {
    const deposit = await world.deposit({ user: 'poisoned' });
    deposit.pay('0');
    deposit.pay('0', 'another-token');
    await mine();
    expect(await deposit.shown()).toMatchObject({ state: 'awaiting', payments: [] });
    expect(await casesOf('poisoned')).toEqual([]);
  });

  it('without a memo is credited to whoever can name the payment', async () => {
    const { crypto } = await world.deposit({ user: 'forgetful', network: 'ton' });
    const asset = world.network('ton').coins.get('USDT')?.asset ?? '';
    world.chain('ton').pay({ to: crypto.address, asset, units: 7_000_000n });
    await world.mine('ton', 8);
    const [found] = (await askOperator(world.server, 'cases', { reason: 'noMemo' })).body.cases;
    const decision = { outcome: 'credit', user: 'forgetful', amount: '5.60', currency: 'EUR' };
    expect((await settle(found?.id ?? '', decision)).status).toBe(200);
    expect(await world.server.balance('forgetful')).toBe(560n);
  });

  it('without a promise or a rate waits as a case, until there is a rate', async () => {
    const deposit = await world.deposit({ user: 'unpriced' });
    world.pass(3 * 3_600_000);
    delete world.worth['USDT'];
    deposit.pay('50');
    await mine();
    const received = { status: 'accepted', isReceived: true, received: '50' };
    expect(await deposit.shown()).toMatchObject(received);
    expect(await onlyCase('unpriced')).toMatchObject({ reason: 'noRate', money: { amount: '50' } });
    expect(await world.server.balance('unpriced')).toBe(0n);
    world.worth['USDT'] = '1';
    await world.watch('tron');
    expect(await world.server.balance('unpriced')).toBe(4000n);
    expect(await deposit.shown()).toMatchObject({ status: 'processed', credited: '40' });
    expect(await casesOf('unpriced')).toEqual([]);
  });
});

describe('money on a chain that breaks a limit', () => {
  it('is shown as being checked, and is playable once an operator releases it', async () => {
    const deposit = await world.deposit({ user: 'capped' });
    await limit('capped', '100');
    deposit.pay('5000');
    await mine();
    expect(await world.server.balance('capped')).toBe(0n);
    expect(await deposit.shown()).toMatchObject({ status: 'accepted', isReceived: true });
    const found = await onlyCase('capped');
    expect(found).toMatchObject({
      reason: 'limit',
      detail: 'The limit for 24 hours leaves 100 EUR.',
      worth: { amount: '4000', currency: 'EUR' },
    });
    // Payments within the limit are still credited.
    deposit.pay('50');
    await mine();
    expect(await world.server.balance('capped')).toBe(4000n);
    await settle(found.id, { outcome: 'credit', user: 'capped' });
    expect(await world.server.balance('capped')).toBe(404_000n);
    const credited = { status: 'processed', credited: '4000', state: 'overpaid' };
    await world.watch('tron');
    expect(await deposit.shown()).toMatchObject(credited);
    // The chain takes it back like any other credit.
    world.chain('tron').reorganise(60, 'gone');
    await world.watch('tron');
    expect(await world.server.balance('capped')).toBe(0n);
  });

  it('can be refunded, and the player is told of the limit', async () => {
    const deposit = await world.deposit({ user: 'zero' });
    await limit('zero', '0');
    deposit.pay('50');
    await mine();
    const { id } = await onlyCase('zero');
    await settle(id, { outcome: 'refund', sentTo: 'the sender' });
    const ended = { status: 'mistaked', ending: 'failed', reason: 'limitExceeded' };
    expect(await deposit.shown()).toMatchObject(ended);
    await limit('zero', '1000');
    await mine();
    expect(await world.server.balance('zero')).toBe(0n);
  });

  it('is credited all the same where the partner’s file says so', async () => {
    const { partner } = world.server;
    const deposit = await world.deposit({ user: 'allowed' });
    await limit('allowed', '0');
    partner.creditsBeyondLimits = true;
    deposit.pay('50');
    await mine();
    partner.creditsBeyondLimits = false;
    expect(await world.server.balance('allowed')).toBe(4000n);
  });
});

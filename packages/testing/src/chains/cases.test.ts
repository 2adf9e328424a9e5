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
});
afterAll(() => world.close());

const mine = () => world.mine('tron', 20);

describe('money below the minimum', () => {
  it('is a case once its deposit has ended; settled, it never counts again', async () => {
    const deposit = await world.deposit({ user: 'below' });
    deposit.pay('4');
    await mine();
    expect(await cases.casesOf('below')).toEqual([]);
    await cases.expire(deposit.id);
    const found = await cases.onlyCase('below');
    expect(found).toMatchObject({
      reason: 'belowMinimum',
      depositId: deposit.id,
      money: { amount: '4', currency: 'USDT' },
      worth: { amount: '3.2', currency: 'EUR' },
    });
    const { body } = await cases.settle(found.id, { outcome: 'credit', user: 'below' });
    expect(body).toMatchObject({
      state: 'settled',
      settlement: { by: 'joe', credited: { amount: '3.2', currency: 'EUR' } },
    });
    expect(await world.server.balance('below')).toBe(320n);
    deposit.pay('1');
    await mine();
    expect(await world.server.balance('below')).toBe(320n);
    expect(await cases.onlyCase('below')).toMatchObject({
      money: { amount: '1', currency: 'USDT' },
    });
    expect(await deposit.shown()).toMatchObject({ received: '1', due: '4' });
  });

  it('is credited with later payments if nobody has settled it', async () => {
    const deposit = await cases.belowMinimum('patient');
    const { id } = await cases.onlyCase('patient');
    deposit.pay('1');
    await mine();
    expect(await world.server.balance('patient')).toBe(400n);
    expect(await cases.casesOf('patient')).toEqual([]);
    const { body } = await cases.settle(id, { outcome: 'credit', user: 'patient' });
    expect(body.error).toMatchObject({
      code: 'stateForbids',
      message: `Case ${id} is closed: its money was credited automatically.`,
    });
    expect(await world.server.balance('patient')).toBe(400n);
  });

  it('that was refunded shows where it went, and changes no balance', async () => {
    await cases.belowMinimum('refunded');
    const { id } = await cases.onlyCase('refunded');
    const { body } = await cases.settle(id, { outcome: 'refund', sentTo: 'TXYZ, tx 4711' });
    expect(body.settlement).toMatchObject({ outcome: 'refund', sentTo: 'TXYZ, tx 4711' });
    expect(await world.server.balance('refunded')).toBe(0n);
    expect(await cases.casesOf('refunded')).toEqual([]);
    expect(await cases.casesOf('refunded', 'settled')).toMatchObject([{ id }]);
  });

  it('is settled by one of two simultaneous operators, and the other sees by whom', async () => {
    await cases.belowMinimum('contested');
    const { id } = await cases.onlyCase('contested');
    const answers = await Promise.all(
      ['ann', 'fin', 'ron', 'fay'].map((as) =>
        cases.settle(id, { outcome: 'credit', user: 'contested' }, as),
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

  it('leaves its case if the chain drops the payment, and returns with it', async () => {
    const deposit = await cases.belowMinimum('fallen');
    const first = await cases.onlyCase('fallen');
    world.chain('tron').reorganise(60, 'waiting');
    await world.watch('tron');
    expect(await cases.casesOf('fallen')).toEqual([]);
    expect(await cases.casesOf('fallen', 'gone')).toMatchObject([{ id: first.id }]);
    await mine();
    const second = await cases.onlyCase('fallen');
    expect(second).toMatchObject({ depositId: deposit.id, money: { amount: '4' } });
    await cases.settle(second.id, { outcome: 'keep' });
    world.chain('tron').reorganise(60, 'waiting');
    await mine();
    expect(await cases.casesOf('fallen')).toEqual([]);
  });
});

describe('a decision', () => {
  it.each([
    [{ outcome: 'credit' }, /^user: /],
    [{ outcome: 'credit', user: 'a', amount: '1' }, /^amount: /],
    [{ outcome: 'credit', user: 'a', amount: '1', currency: 'SC' }, /^currency: /],
    [{ outcome: 'refund' }, /^sentTo: /],
    [{ outcome: 'keep', user: 'a' }, /^user: /],
  ])('that lacks what it needs, or grants coins, is refused: %o', async (decision, message) => {
    const { body } = await cases.settle('1', decision);
    expect(body.error.code).toBe('requestInvalid');
    expect(body.error.message).toMatch(message);
  });
});

describe('money that nobody can assign', () => {
  it('that arrives on another network of the same key is listed with its player', async () => {
    const deposit = await world.deposit({ user: 'crossed', network: 'ethereum' });
    const network = world.network('binance-smart-chain');
    const asset = network.coins.get('USDT')?.asset ?? '';
    const units = 40n * 10n ** 18n;
    const { address: to } = deposit.crypto;
    const { txid } = world.chain('binance-smart-chain').pay({ to, asset, units });
    await world.mine('binance-smart-chain', 16);
    const found = await cases.onlyCase('crossed');
    expect(found).toMatchObject({
      reason: 'otherNetwork',
      depositId: deposit.id,
      detail: 'The address was given for ethereum.',
      money: { amount: '40', currency: 'USDT' },
      worth: { amount: '32', currency: 'EUR' },
      chain: { network: 'binance-smart-chain', payments: [{ txid }] },
    });
    await cases.settle(found.id, { outcome: 'credit', user: 'crossed' });
    await world.mine('binance-smart-chain', 1);
    expect(await world.server.balance('crossed')).toBe(3200n);
    expect(await cases.casesOf('crossed')).toEqual([]);
  });

  it('is no payment if it is zero, and opens no case', async () => {
    const deposit = await world.deposit({ user: 'poisoned' });
    deposit.pay('0');
    deposit.pay('0', 'another-token');
    await mine();
    expect(await deposit.shown()).toMatchObject({ state: 'awaiting', payments: [] });
    expect(await cases.casesOf('poisoned')).toEqual([]);
  });

  it('without a memo is credited to a player who can name the payment', async () => {
    const { crypto } = await world.deposit({ user: 'forgetful', network: 'ton' });
    const asset = world.network('ton').coins.get('USDT')?.asset ?? '';
    world.chain('ton').pay({ to: crypto.address, asset, units: 7_000_000n });
    await world.mine('ton', 8);
    const [found] = (await askOperator(world.server, 'cases', { reason: 'noMemo' })).body.cases;
    const decision = { outcome: 'credit', user: 'forgetful', amount: '5.60', currency: 'EUR' };
    expect((await cases.settle(found?.id ?? '', decision)).status).toBe(200);
    expect(await world.server.balance('forgetful')).toBe(560n);
  });

  it('that arrives at a shared address on another network is the player’s whose memo it has', async () => {
    const { crypto, id } = await world.deposit({ user: 'remembered', network: 'ton' });
    await world.deposit({ user: 'bystander', network: 'ton' });
    const asset = world.network('tron').coins.get('USDT')?.asset ?? '';
    const { address: to, memo } = crypto;
    world.chain('tron').pay({ to, memo, asset, units: 9_000_000n });
    const { txid } = world.chain('tron').pay({ to, asset, units: 8_000_000n });
    await mine();
    expect(await cases.onlyCase('remembered')).toMatchObject({
      reason: 'otherNetwork',
      depositId: id,
      detail: 'The address was given for ton.',
      money: { amount: '9' },
    });
    const { body } = await askOperator(world.server, 'cases', { reason: 'noMemo' });
    const nobodys = body.cases.find(({ chain }) => chain?.payments[0]?.txid === txid);
    expect(nobodys).toMatchObject({ money: { amount: '8' } });
    expect(nobodys?.user).toBeUndefined();
  });

  it('without a quote or a rate waits as a case until there is a rate', async () => {
    const deposit = await world.deposit({ user: 'unpriced' });
    world.advance(3 * 3_600_000);
    delete world.worth['USDT'];
    deposit.pay('50');
    await mine();
    const received = { status: 'accepted', isReceived: true, received: '50' };
    expect(await deposit.shown()).toMatchObject(received);
    expect(await cases.onlyCase('unpriced')).toMatchObject({
      reason: 'noRate',
      money: { amount: '50' },
    });
    expect(await world.server.balance('unpriced')).toBe(0n);
    world.worth['USDT'] = '1';
    await world.watch('tron');
    expect(await world.server.balance('unpriced')).toBe(4000n);
    expect(await deposit.shown()).toMatchObject({ status: 'processed', credited: '40' });
    expect(await cases.casesOf('unpriced')).toEqual([]);
  });
});

describe('late money on a chain', () => {
  it('stays late, even if it is held a second time because its block was dropped', async () => {
    const deposit = await world.deposit({ user: 'tardy' });
    const { token, id, method } = deposit;
    const cancelled = { depositId: id, paymentMethod: method };
    await world.server.call(token, 'deposit-cancel', cancelled, crypto.randomUUID());
    world.advance(1);
    delete world.worth['USDT'];
    deposit.pay('50');
    await mine();
    const first = await cases.onlyCase('tardy');
    expect((await deposit.shown()).status).toBe('accepted');
    world.chain('tron').reorganise(40, 'waiting');
    await world.watch('tron');
    expect(await cases.casesOf('tardy')).toEqual([]);
    expect((await deposit.shown()).status).toBe('waiting');
    await mine();
    const second = await cases.onlyCase('tardy');
    expect(second.id).not.toBe(first.id);
    world.worth['USDT'] = '1';
    await world.watch('tron');
    expect(await deposit.shown()).toMatchObject({ status: 'processed', isLate: true });
  });
});

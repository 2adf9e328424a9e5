import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChainWorld, type OpenDeposit, startChainWorld } from './chain-world.ts';

let world: ChainWorld;
beforeAll(async () => {
  world = await startChainWorld();
  await world.watchAll();
});
afterEach(() => Object.assign(world.worth, { BTC: '50000' }));
afterAll(() => world.close());

const minuteMs = 60_000;
const bitcoin = { network: 'bitcoin', method: 'crypto_btc', coin: 'BTC' };
/** 40 euros are 50 dollars: 0.001 bitcoins at first. */
const quoted = '0.001';
const open = (user: string, change = {}) => world.deposit({ user, ...bitcoin, ...change });

async function credited(deposit: OpenDeposit): Promise<string | undefined> {
  await world.mine('bitcoin', 5);
  return (await deposit.state()).credited;
}

async function refusal(user: string, amount = '40'): Promise<string | undefined> {
  const token = await world.server.token({ user });
  const payload = { paymentType: 'crypto_btc', amount };
  return (await world.server.deposit(token, payload)).body.error?.code;
}

async function cancel({ token, id }: OpenDeposit) {
  const payload = { depositId: id, paymentMethod: 'crypto_btc' };
  return world.server.call(token, 'deposit-cancel', payload, crypto.randomUUID());
}

describe('the promised rate of a crypto deposit', () => {
  it('lasts a quarter of an hour', async () => {
    const { rate, crypto } = await (await open('short')).state();
    const leftMs = Date.parse(rate?.expiresAt ?? '') - world.server.app.services.now().getTime();
    expect(leftMs).toBe(15 * minuteMs);
    expect(crypto?.payBy).toBe(rate?.expiresAt);
  });

  it('is kept for a payment that was seen in time and confirmed later', async () => {
    const deposit = await open('seen');
    deposit.pay(quoted);
    await world.watch('bitcoin');
    world.worth['BTC'] = '25000';
    world.advance(60 * minuteMs);
    expect(await credited(deposit)).toBe('40');
  });

  it('ends in time after all if the payment that kept it is withdrawn', async () => {
    const deposit = await open('withdrawn');
    const txid = deposit.pay(quoted);
    await world.watch('bitcoin');
    world.chain('bitcoin').forget(txid);
    world.worth['BTC'] = '25000';
    world.advance(60 * minuteMs);
    await world.watch('bitcoin');
    deposit.pay(quoted);
    expect(await credited(deposit)).toBe('20');
  });

  it('ends in time after all if a payment of its last moment is withdrawn', async () => {
    const deposit = await open('last-moment');
    world.advance(15 * minuteMs);
    const txid = deposit.pay(quoted);
    await world.watch('bitcoin');
    const { crypto, rate } = await deposit.state();
    expect(rate?.expiresAt).not.toBe(crypto?.payBy);
    world.chain('bitcoin').forget(txid);
    world.worth['BTC'] = '25000';
    world.advance(45 * minuteMs);
    await world.watch('bitcoin');
    deposit.pay(quoted);
    expect(await credited(deposit)).toBe('20');
  });

  it('ends in time after all if another payment replaces the one that kept it', async () => {
    const deposit = await open('replaced');
    const txid = deposit.pay(quoted);
    await world.watch('bitcoin');
    world.worth['BTC'] = '25000';
    world.advance(60 * minuteMs);
    world.chain('bitcoin').replace(txid);
    expect(await credited(deposit)).toBe('20');
  });

  it('is kept by a replacement that was also seen in time', async () => {
    const deposit = await open('bumped');
    const txid = deposit.pay(quoted);
    await world.watch('bitcoin');
    world.chain('bitcoin').replace(txid);
    await world.watch('bitcoin');
    world.worth['BTC'] = '25000';
    world.advance(60 * minuteMs);
    expect(await credited(deposit)).toBe('40');
  });

  it('is kept by a payment that only disappeared for a while', async () => {
    const deposit = await open('flickering');
    deposit.pay(quoted);
    await world.watch('bitcoin');
    world.worth['BTC'] = '25000';
    world.advance(60 * minuteMs);
    // A node that has just started again knows no pending payments.
    const { chain } = world.network('bitcoin');
    vi.spyOn(chain, 'pending').mockResolvedValueOnce({ transfers: [], isWaiting: () => false });
    await world.watch('bitcoin');
    const { crypto, rate } = await deposit.state();
    expect(crypto?.state).toBe('replaced');
    expect(rate?.expiresAt).toBe(crypto?.payBy);
    expect(await credited(deposit)).toBe('40');
  });

  it('is not kept for a payment that arrived after it expired', async () => {
    const deposit = await open('after');
    world.worth['BTC'] = '25000';
    world.advance(16 * minuteMs);
    deposit.pay(quoted);
    expect(await credited(deposit)).toBe('20');
  });

  it('is not kept by a partial payment, which would let a player wait and see', async () => {
    const deposit = await open('speck');
    deposit.pay('0.0002');
    await world.watch('bitcoin');
    world.worth['BTC'] = '25000';
    world.advance(16 * minuteMs);
    deposit.pay('0.0008');
    expect(await credited(deposit)).toBe('20');
  });

  it('does not apply after its expiry even if there is no rate; the money waits for one', async () => {
    const deposit = await open('unpriced');
    delete world.worth['BTC'];
    world.advance(16 * minuteMs);
    deposit.pay(quoted);
    expect(await credited(deposit)).toBeUndefined();
    expect(await world.server.balance('unpriced')).toBe(0n);
    world.worth['BTC'] = '25000';
    await world.watch('bitcoin');
    expect((await deposit.state()).credited).toBe('20');
  });

  it('covers the promised sum; more than that is worth what it is worth now', async () => {
    const deposit = await open('greedy');
    world.worth['BTC'] = '25000';
    deposit.pay('0.1');
    // 40 as promised, and 99 times 20.
    expect(await credited(deposit)).toBe('2020');
  });

  it('is also the best rate for more than the promised sum', async () => {
    const deposit = await open('generous');
    world.worth['BTC'] = '100000';
    deposit.pay('0.002');
    expect(await credited(deposit)).toBe('80');
  });

  it('does not cover more than the promised sum if there is no rate; the money waits', async () => {
    const deposit = await open('beyond');
    delete world.worth['BTC'];
    deposit.pay('0.002');
    expect(await credited(deposit)).toBeUndefined();
    world.worth['BTC'] = '25000';
    await world.watch('bitcoin');
    expect((await deposit.state()).credited).toBe('60');
  });

  it('covers the promised sum without a rate', async () => {
    const deposit = await open('covered');
    delete world.worth['BTC'];
    deposit.pay(quoted);
    expect(await credited(deposit)).toBe('40');
  });

  it('covers no further payment after the deposit was credited', async () => {
    const deposit = await open('twice');
    deposit.pay(quoted);
    expect(await credited(deposit)).toBe('40');
    world.worth['BTC'] = '25000';
    deposit.pay(quoted);
    await world.mine('bitcoin', 5);
    expect(await world.server.balance('twice')).toBe(6000n);
  });

  it('ends when the player cancels', async () => {
    const deposit = await open('cancels');
    expect((await cancel(deposit)).status).toBe(200);
    world.worth['BTC'] = '25000';
    world.advance(1);
    deposit.pay(quoted);
    expect(await credited(deposit)).toBe('20');
    expect((await deposit.state()).isLate).toBe(true);
  });

  it('is given to at most five open deposits of a player', async () => {
    const deposits: OpenDeposit[] = [];
    for (let one = 0; one < 5; one += 1) deposits.push(await open('collector'));
    expect(await refusal('collector')).toBe('banking.tooManyOpen');
    expect(await refusal('somebody-else')).toBeUndefined();
    const [first, second] = deposits;
    if (!first || !second) throw new Error('the deposits were not created');
    await cancel(first);
    expect(await refusal('collector')).toBeUndefined();
    expect(await refusal('collector')).toBe('banking.tooManyOpen');
    second.pay(quoted);
    expect(await credited(second)).toBe('40');
    expect(await refusal('collector')).toBeUndefined();
  });

  it('is given five times to a player who sends ten simultaneous requests', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => refusal('quick')));
    expect(all.filter((code) => code === undefined)).toHaveLength(5);
    expect(all.filter((code) => code === 'banking.tooManyOpen')).toHaveLength(5);
  });

  it('is limited to a total amount', async () => {
    // 4,000 euros are 5,000 dollars.
    expect(await refusal('rich', '4000')).toBeUndefined();
    expect(await refusal('rich', '4001')).toBe('banking.tooManyOpen');
    expect(await refusal('rich', '4000')).toBeUndefined();
    expect(await refusal('rich', '40')).toBe('banking.tooManyOpen');
  });
});

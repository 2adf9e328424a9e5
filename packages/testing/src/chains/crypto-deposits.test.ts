import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, type OpenDeposit, startChainWorld } from './chain-world.ts';

let world: ChainWorld;

beforeAll(async () => {
  world = await startChainWorld();
  await world.watchAll();
});
afterAll(() => world.close());

async function reconcileNow(id: string): Promise<void> {
  const due = 'update cashier.deposits set next_check_at = now() where id = $1';
  await world.server.pool.query(due, [id]);
  await reconcile(world.server.app.services);
}

const casesOf = (filter: { user: string; limit?: number; before?: string }) =>
  askOperator(world.server, 'cases', filter);

const newestOf = async (user: string, status: string) => {
  const { rows } = await world.server.pool.query<{ id: string }>(
    `select id from cashier.deposits where owner = $1 and status = $2
     order by created_at desc, updated_at desc`,
    [`demo:${user}`, status],
  );
  return rows.map(({ id }) => id);
};

describe('[CRY-2] a payment is credited at the required confirmations:', () => {
  it.each([
    ['bitcoin', 'crypto_btc', 'BTC', '0.001', 5],
    ['litecoin', 'crypto_ltc', 'LTC', '0.5', 5],
    // Includes the network's fee.
    ['ethereum', 'crypto_usdt', 'USDT', '50.5', 16],
    ['binance-smart-chain', 'crypto_usdt', 'USDT', '50', 16],
    ['tron', 'crypto_usdt', 'USDT', '50', 20],
    ['ton', 'crypto_usdt', 'USDT', '50', 8],
  ])('%s, and not a block before', async (network, method, coin, pay, needed) => {
    const user = `exact-${network}`;
    const deposit = await world.deposit({ user, network, method, coin });
    expect(deposit.crypto.amount).toBe(pay);
    const txid = deposit.pay(pay);
    await world.watch(network);
    expect(await deposit.shown()).toMatchObject({ state: 'seen', txid, received: pay });
    await world.mine(network, needed - 1);
    expect(await deposit.shown()).toMatchObject({
      state: 'confirming',
      status: 'waiting',
      confirmations: { seen: needed - 1, needed },
    });
    expect(await world.server.balance(user)).toBe(0n);
    await world.mine(network, 1);
    expect(await deposit.shown()).toMatchObject({
      state: 'credited',
      status: 'processed',
      credited: '40',
      txid,
    });
    expect(await world.server.balance(user)).toBe(4000n);
  });
});

describe('a payment is credited as', () => {
  it('underpaid, for the share that arrived', async () => {
    const deposit = await world.deposit({ user: 'under' });
    deposit.pay('25');
    await world.mine('tron', 20);
    const state = { state: 'underpaid', credited: '20', paid: { amount: '25', currency: 'USDT' } };
    expect(await deposit.shown()).toMatchObject(state);
  });

  it('overpaid, all of it', async () => {
    const deposit = await world.deposit({ user: 'over' });
    deposit.pay('75');
    await world.mine('tron', 20);
    expect(await deposit.shown()).toMatchObject({ state: 'overpaid', credited: '60' });
  });

  it('[CRY-3] one sum, once several payments reach the minimum together', async () => {
    const deposit = await world.deposit({ user: 'min' });
    deposit.pay('3');
    await world.mine('tron', 20);
    const short = { state: 'underMinimum', status: 'waiting', received: '3', due: '2' };
    expect(await deposit.shown()).toMatchObject(short);
    expect((await deposit.shown()).uri).toContain('?amount=2&token=');
    expect(await world.server.balance('min')).toBe(0n);
    deposit.pay('7');
    await world.mine('tron', 20);
    expect(await deposit.shown()).toMatchObject({ state: 'underpaid', credited: '8' });
  });

  it('late, if the deposit had ended', async () => {
    const deposit = await world.deposit({ user: 'tardy' });
    world.advance(3 * 3_600_000);
    await reconcileNow(deposit.id);
    // The server's own reconciler may have processed it a moment before.
    await until(async () => (await deposit.shown()).state === 'ended');
    expect(await deposit.shown()).toMatchObject({ status: 'mistaked', ending: 'expired' });
    world.worth['USDT'] = '2';
    deposit.pay('50');
    await world.mine('tron', 20);
    world.worth['USDT'] = '1';
    // At the rate of the confirmation, because the guaranteed rate had expired.
    const late = { state: 'late', status: 'processed', isLate: true, credited: '80' };
    expect(await deposit.shown()).toMatchObject(late);
  });

  it('promised, while the quote is valid, whatever the rate does', async () => {
    const deposit = await world.deposit({ user: 'promised' });
    deposit.pay('50');
    world.worth['USDT'] = '2';
    await world.mine('tron', 20);
    world.worth['USDT'] = '1';
    expect(await deposit.shown()).toMatchObject({ state: 'credited', credited: '40' });
  });

  it('unsolicited, if the address had been paid already', async () => {
    const deposit = await world.deposit({ user: 'again' });
    deposit.pay('50');
    await world.mine('tron', 20);
    const txid = deposit.pay('10');
    await world.mine('tron', 1);
    const [id = ''] = await newestOf('again', 'waiting');
    await world.mine('tron', 19);
    const second = await world.server.state(deposit.token, id, deposit.method);
    expect(second).toMatchObject({ status: 'processed', credited: '8', txid });
    expect(second.crypto?.state).toBe('unsolicited');
    expect(await world.server.balance('again')).toBe(4800n);
  });

  it('unsolicited, less its share of the method’s fee', async () => {
    const deposit = await world.deposit({ user: 'again-fee', network: 'ethereum' });
    deposit.pay('50.5');
    await world.mine('ethereum', 16);
    expect(await deposit.shown()).toMatchObject({ credited: '40', fee: '0.4' });
    deposit.pay('25.25');
    await world.mine('ethereum', 16);
    const [id = ''] = await newestOf('again-fee', 'processed');
    const second = await world.server.state(deposit.token, id, deposit.method);
    expect(second).toMatchObject({ credited: '20', fee: '0.2' });
    expect(await world.server.balance('again-fee')).toBe(6000n);
  });

  it('nothing, if it is another token; the screen says so', async () => {
    const deposit = await world.deposit({ user: 'wrong', network: 'ethereum' });
    for (const sum of ['20', '50']) {
      deposit.pay(sum, '0x1111111111111111111111111111111111111111');
    }
    await world.mine('ethereum', 20);
    const state = { state: 'wrongToken', status: 'waiting', received: '0' };
    expect(await deposit.shown()).toMatchObject(state);
    expect(await world.server.balance('wrong')).toBe(0n);
    const stray = { reason: 'otherAsset', partner: 'demo', chain: { network: 'ethereum' } };
    const { cases, next } = (await casesOf({ user: 'wrong', limit: 1 })).body;
    expect(cases).toMatchObject([stray]);
    const rest = (await casesOf({ user: 'wrong', before: next ?? '' })).body.cases;
    expect(rest).toMatchObject([stray]);
    const txids = [...cases, ...rest].map(({ chain }) => chain?.payments[0]?.txid);
    expect(new Set(txids).size).toBe(2);
  });

  it('nothing, if it is dust; the real payment then ends the deposit', async () => {
    const deposit = await world.deposit({ user: 'dust', network: 'ton' });
    deposit.pay('0.000001');
    await world.mine('ton', 8);
    // This network has no minimum: the amount due is the rest of the requested amount.
    const short = { state: 'underMinimum', status: 'waiting', due: '49.999999' };
    expect(await deposit.shown()).toMatchObject(short);
    deposit.pay('50');
    await world.mine('ton', 8);
    expect(await deposit.shown()).toMatchObject({ state: 'overpaid', credited: '40' });
  });
});

describe('a payment', () => {
  it('that was replaced by another sum counts with that one only', async () => {
    const method = { method: 'crypto_btc', network: 'bitcoin', coin: 'BTC' };
    const deposit = await world.deposit({ user: 'fee', ...method });
    const first = deposit.pay('0.001');
    await world.watch('bitcoin');
    const chain = world.chain('bitcoin');
    const second = chain.replace(first, (same) => ({ ...same, units: 200_000n }));
    await world.watch('bitcoin');
    const { payments } = await deposit.shown();
    expect(payments).toMatchObject([
      { txid: first, state: 'replaced' },
      { txid: second?.txid, state: 'seen' },
    ]);
    await world.mine('bitcoin', 5);
    expect(await deposit.shown()).toMatchObject({ state: 'overpaid', credited: '80' });
    expect(await world.server.balance('fee')).toBe(8000n);
  });

  it('that its sender dropped leaves the deposit open', async () => {
    const deposit = await world.deposit({ user: 'given-up' });
    world.chain('tron').forget(await seen(deposit));
    await world.watch('tron');
    expect(await deposit.shown()).toMatchObject({ state: 'replaced', status: 'waiting' });
  });

  it('that is pending keeps the deposit from expiring and from being cancelled', async () => {
    const deposit = await world.deposit({ user: 'slow' });
    await seen(deposit);
    const { token, id: depositId, method: paymentMethod } = deposit;
    const payload = { depositId, paymentMethod };
    const { body } = await world.server.call(token, 'deposit-cancel', payload, 'cancel-slow');
    expect(body.error?.code).toBe('banking.cancelRefused');
    world.advance(5 * 3_600_000);
    await reconcileNow(depositId);
    expect(await deposit.shown()).toMatchObject({ state: 'seen', status: 'waiting' });
  });

  it('whose block was dropped before it was final counts again', async () => {
    const deposit = await world.deposit({ user: 'early' });
    deposit.pay('50');
    await world.mine('tron', 15);
    world.chain('tron').reorganise(15, 'waiting');
    await world.watch('tron');
    expect(await deposit.shown()).toMatchObject({ state: 'seen', confirmations: { seen: 0 } });
    await world.mine('tron', 19);
    expect(await world.server.balance('early')).toBe(0n);
    await world.mine('tron', 1);
    expect(await deposit.shown()).toMatchObject({ state: 'credited' });
  });

  it('whose block was dropped after the credit is taken back, and may be credited again', async () => {
    const deposit = await world.deposit({ user: 'deep' });
    deposit.pay('50');
    await world.mine('tron', 21);
    world.chain('tron').reorganise(30, 'waiting');
    await world.watch('tron');
    const reversed = { state: 'reversed', status: 'mistaked', ending: 'reversed' };
    expect(await deposit.shown()).toMatchObject(reversed);
    expect(await world.server.balance('deep')).toBe(0n);
    await world.mine('tron', 20);
    expect(await world.server.balance('deep')).toBe(4000n);
    expect(await deposit.shown()).toMatchObject(reversed);
  });

  it('that is final in the new branch too stays credited', async () => {
    const deposit = await world.deposit({ user: 'moved' });
    deposit.pay('50');
    await world.mine('tron', 40);
    world.chain('tron').reorganise(45, 'again');
    await world.watch('tron');
    expect(await deposit.shown()).toMatchObject({ state: 'credited', status: 'processed' });
  });
});

/** A payment that the server has seen but that is in no block. */
async function seen(deposit: OpenDeposit): Promise<string> {
  const txid = deposit.pay(deposit.crypto.amount);
  await world.watch(deposit.network);
  expect(await deposit.shown()).toMatchObject({ state: 'seen', txid });
  return txid;
}

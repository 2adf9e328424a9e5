import { fromMinor } from '@opencashier/money';
import { askOperator } from '@opencashier/server/testing/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { reconcile } from '@opencashier/server/workers/reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, type OpenDeposit, startChainWorld } from './chain-world.ts';

let world: ChainWorld;

beforeAll(async () => {
  world = await startChainWorld();
  for (const id of ['tron', 'bitcoin', 'ethereum', 'ton', 'litecoin', 'binance-smart-chain']) {
    await world.watch(id);
  }
});
afterAll(() => world.close());

/** So many blocks, all of which the server reads. */
async function mine(network: string, count: number): Promise<void> {
  world.chain(network).mine(count);
  await world.watch(network);
}

async function stateOf(deposit: OpenDeposit) {
  const { crypto, ...rest } = await deposit.state();
  return { ...rest, ...crypto, status: rest.status, state: crypto?.state };
}

async function reconcileNow(id: string): Promise<void> {
  const due = 'update cashier.deposits set next_check_at = now() where id = $1';
  await world.server.pool.query(due, [id]);
  await reconcile(world.server.app.services);
}

const newestOf = async (user: string, status: string) => {
  const { rows } = await world.server.pool.query<{ id: string }>(
    `select id from cashier.deposits where owner = $1 and status = $2
     order by created_at desc, updated_at desc`,
    [`demo:${user}`, status],
  );
  return rows.map(({ id }) => id);
};

describe('an address', () => {
  it('comes with what its page shows: network, minimum, confirmations, a payment URI', async () => {
    const { crypto, id } = await world.deposit({ user: 'page' });
    expect(crypto).toMatchObject({
      coin: 'USDT',
      network: 'tron',
      networkName: 'Tron',
      standard: 'TRC-20',
      amount: '50',
      minimum: '5',
      confirmations: { seen: 0, needed: 20 },
      state: 'awaiting',
    });
    expect(crypto.uri).toBe(
      `tron:${crypto.address}?amount=50&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`,
    );
    expect((await newestOf('page', 'waiting'))[0]).toBe(id);
  });

  it.each([
    ['tron', 'crypto_usdt', 'USDT'],
    ['ethereum', 'crypto_usdt', 'USDT'],
    ['binance-smart-chain', 'crypto_usdt', 'USDT'],
    ['ton', 'crypto_usdt', 'USDT'],
    ['bitcoin', 'crypto_btc', 'BTC'],
    ['litecoin', 'crypto_ltc', 'LTC'],
    ['ethereum', 'crypto_eth', 'ETH'],
  ])('asks by its code for the sum that its page shows: %s, %s', async (network, method, coin) => {
    const { crypto } = await world.deposit({
      user: `asked-${coin}-${network}`,
      network,
      method,
      coin,
    });
    const decimals = world.network(network).coins.get(coin)?.decimals ?? 0;
    const asked = new URL(crypto.uri).searchParams;
    const amount = asked.get('amount');
    // Each network has its own standard: some ask in the coin's smallest units.
    const units = network === 'ton' ? amount : (asked.get('uint256') ?? asked.get('value'));
    expect(units === null ? amount : fromMinor(BigInt(units), decimals)).toBe(crypto.amount);
  });

  it('is never given twice, on no network of the same key', async () => {
    const both = ['ethereum', 'binance-smart-chain'];
    const given = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        world.deposit({ user: `many-${n}`, network: both[n % 2] ?? '' }),
      ),
    );
    expect(new Set(given.map(({ crypto }) => crypto.address)).size).toBe(12);
  });

  it('is shared where memos tell players apart', async () => {
    const [a, b] = [
      await world.deposit({ user: 'memo-a', network: 'ton' }),
      await world.deposit({ user: 'memo-b', network: 'ton' }),
    ];
    expect(a.crypto.address).toBe(b.crypto.address);
    expect(a.crypto.memo).not.toBe(b.crypto.memo);
    expect(a.crypto.uri).toContain(`text=${a.crypto.memo}`);
    b.pay('50');
    await mine('ton', 8);
    expect(await stateOf(b)).toMatchObject({ status: 'processed', credited: '40' });
    expect(await stateOf(a)).toMatchObject({ state: 'awaiting' });
  });

  it('that is shared keeps what came without a memo for the operator', async () => {
    const { crypto } = await world.deposit({ user: 'memo-less', network: 'ton' });
    const asset = world.network('ton').coins.get('USDT')?.asset ?? '';
    const { txid } = world.chain('ton').pay({ to: crypto.address, asset, units: 7_000_000n });
    await mine('ton', 8);
    const strays = await askOperator(world.server, 'unmatchedPayments', {});
    expect(strays.body.payments[0]).toMatchObject({
      network: 'ton',
      txid,
      asset,
      units: '7000000',
      reason: 'noMemo',
      confirmations: 8,
    });
  });

  it('is where the player goes on after a reload', async () => {
    const deposit = await world.deposit({ user: 'resume', network: 'ton' });
    const { token, id, crypto } = deposit;
    const pending = async () => {
      const asked = { country: 'de', currency: 'EUR' };
      return (await world.server.call(token, 'userdata-payment-snippet', asked)).body.pending;
    };
    const resume = `/deposit/crypto/address?id=${id}&method=crypto_usdt`;
    // By the clock of its own page, and by none once the payment is on its way.
    expect(await pending()).toMatchObject([{ id, resume, expiresAt: crypto.payBy }]);
    deposit.pay('50');
    await mine('ton', 1);
    const [coming] = await pending();
    expect(coming?.id).toBe(id);
    expect(coming?.expiresAt).toBeUndefined();
  });

  it('is refused for less than the network takes', async () => {
    const asked = { user: 'too-little', network: 'ethereum', currency: 'USDT', amount: '9' };
    await expect(world.deposit(asked)).rejects.toThrow(/amountOutOfRange/);
  });
});

describe('[CRY-2] a payment is credited at the confirmations of', () => {
  it.each([
    ['bitcoin', 'crypto_btc', 'BTC', '0.001', 5],
    ['litecoin', 'crypto_ltc', 'LTC', '0.5', 5],
    ['ethereum', 'crypto_usdt', 'USDT', '50', 16],
    ['binance-smart-chain', 'crypto_usdt', 'USDT', '50', 16],
    ['tron', 'crypto_usdt', 'USDT', '50', 20],
    ['ton', 'crypto_usdt', 'USDT', '50', 8],
  ])('%s, and not a block before', async (network, method, coin, pay, needed) => {
    const user = `exact-${network}`;
    const deposit = await world.deposit({ user, network, method, coin });
    expect(deposit.crypto.amount).toBe(pay);
    const txid = deposit.pay(pay);
    await world.watch(network);
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', txid, received: pay });
    await mine(network, needed - 1);
    expect(await stateOf(deposit)).toMatchObject({
      state: 'confirming',
      status: 'waiting',
      confirmations: { seen: needed - 1, needed },
    });
    expect(await world.server.balance(user)).toBe(0n);
    await mine(network, 1);
    expect(await stateOf(deposit)).toMatchObject({
      state: 'credited',
      status: 'processed',
      credited: '40',
      txid,
    });
    expect(await world.server.balance(user)).toBe(4000n);
  });
});

describe('what comes is credited as', () => {
  it('underpaid, for the share that came', async () => {
    const deposit = await world.deposit({ user: 'under' });
    deposit.pay('25');
    await mine('tron', 20);
    const state = { state: 'underpaid', credited: '20', paid: { amount: '25', currency: 'USDT' } };
    expect(await stateOf(deposit)).toMatchObject(state);
  });

  it('overpaid, all of it', async () => {
    const deposit = await world.deposit({ user: 'over' });
    deposit.pay('75');
    await mine('tron', 20);
    expect(await stateOf(deposit)).toMatchObject({ state: 'overpaid', credited: '60' });
  });

  it('[CRY-3] one sum, once several payments reach the minimum together', async () => {
    const deposit = await world.deposit({ user: 'min' });
    deposit.pay('3');
    await mine('tron', 20);
    const short = { state: 'underMinimum', status: 'waiting', received: '3', due: '2' };
    expect(await stateOf(deposit)).toMatchObject(short);
    expect((await stateOf(deposit)).uri).toContain('?amount=2&token=');
    expect(await world.server.balance('min')).toBe(0n);
    deposit.pay('7');
    await mine('tron', 20);
    expect(await stateOf(deposit)).toMatchObject({ state: 'underpaid', credited: '8' });
  });

  it('late, when the deposit had ended', async () => {
    const deposit = await world.deposit({ user: 'tardy' });
    world.pass(3 * 3_600_000);
    await reconcileNow(deposit.id);
    // The server's own reconciler may have taken it a moment before.
    await until(async () => (await stateOf(deposit)).state === 'ended');
    expect(await stateOf(deposit)).toMatchObject({ status: 'mistaked', ending: 'expired' });
    world.worth['USDT'] = '2';
    deposit.pay('50');
    await mine('tron', 20);
    world.worth['USDT'] = '1';
    // At the rate of the confirmation, because the promised one had run out.
    const late = { state: 'late', status: 'processed', isLate: true, credited: '80' };
    expect(await stateOf(deposit)).toMatchObject(late);
  });

  it('promised, while the quote holds, whatever the rate does', async () => {
    const deposit = await world.deposit({ user: 'promised' });
    deposit.pay('50');
    world.worth['USDT'] = '2';
    await mine('tron', 20);
    world.worth['USDT'] = '1';
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', credited: '40' });
  });

  it('unsolicited, when the address had its deposit already', async () => {
    const deposit = await world.deposit({ user: 'again' });
    deposit.pay('50');
    await mine('tron', 20);
    const txid = deposit.pay('10');
    await mine('tron', 1);
    const [id = ''] = await newestOf('again', 'waiting');
    await mine('tron', 19);
    const second = await world.server.state(deposit.token, id, deposit.method);
    expect(second).toMatchObject({ status: 'processed', credited: '8', txid });
    expect(second.crypto?.state).toBe('unsolicited');
    expect(await world.server.balance('again')).toBe(4800n);
  });

  it('nothing, when the token is another; the screen says so', async () => {
    const deposit = await world.deposit({ user: 'wrong', network: 'ethereum' });
    deposit.pay('50', '0x1111111111111111111111111111111111111111');
    await mine('ethereum', 20);
    const state = { state: 'wrongToken', status: 'waiting', received: '0' };
    expect(await stateOf(deposit)).toMatchObject(state);
    expect(await world.server.balance('wrong')).toBe(0n);
    const strays = await askOperator(world.server, 'unmatchedPayments', { limit: 1 });
    const whose = { reason: 'otherAsset', partner: 'demo', user: 'wrong' };
    expect(strays.body.payments).toMatchObject([{ network: 'ethereum', ...whose }]);
    const rest = await askOperator(world.server, 'unmatchedPayments', { before: strays.body.next });
    expect(rest.body.payments.map(({ reason }) => reason)).toContain('noMemo');
  });

  it('nothing, when it is dust; the real payment then closes the deposit', async () => {
    const deposit = await world.deposit({ user: 'dust', network: 'ton' });
    deposit.pay('0.000001');
    await mine('ton', 8);
    expect(await stateOf(deposit)).toMatchObject({ state: 'underMinimum', status: 'waiting' });
    deposit.pay('50');
    await mine('ton', 8);
    expect(await stateOf(deposit)).toMatchObject({ state: 'overpaid', credited: '40' });
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
    const { payments } = await stateOf(deposit);
    expect(payments).toMatchObject([
      { txid: first, state: 'replaced' },
      { txid: second?.txid, state: 'seen' },
    ]);
    await mine('bitcoin', 5);
    expect(await stateOf(deposit)).toMatchObject({ state: 'overpaid', credited: '80' });
    expect(await world.server.balance('fee')).toBe(8000n);
  });

  it('that its sender gave up leaves the deposit open', async () => {
    const deposit = await world.deposit({ user: 'given-up' });
    world.chain('tron').forget(await seen(deposit));
    await world.watch('tron');
    expect(await stateOf(deposit)).toMatchObject({ state: 'replaced', status: 'waiting' });
  });

  it('on its way keeps the deposit from ending and from being cancelled', async () => {
    const deposit = await world.deposit({ user: 'slow' });
    await seen(deposit);
    const { token, id: depositId, method: paymentMethod } = deposit;
    const named = { depositId, paymentMethod };
    const { body } = await world.server.call(token, 'deposit-cancel', named, 'cancel-slow');
    expect(body.error?.code).toBe('banking.cancelRefused');
    world.pass(5 * 3_600_000);
    await reconcileNow(depositId);
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', status: 'waiting' });
  });

  it('whose block was thrown away before it was final counts anew', async () => {
    const deposit = await world.deposit({ user: 'early' });
    deposit.pay('50');
    await mine('tron', 15);
    world.chain('tron').reorganise(15, 'waiting');
    await world.watch('tron');
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', confirmations: { seen: 0 } });
    await mine('tron', 19);
    expect(await world.server.balance('early')).toBe(0n);
    await mine('tron', 1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited' });
  });

  it('whose block was thrown away after the credit is taken back, and may come again', async () => {
    const deposit = await world.deposit({ user: 'deep' });
    deposit.pay('50');
    await mine('tron', 21);
    world.chain('tron').reorganise(30, 'waiting');
    await world.watch('tron');
    const reversed = { state: 'reversed', status: 'mistaked', ending: 'reversed' };
    expect(await stateOf(deposit)).toMatchObject(reversed);
    expect(await world.server.balance('deep')).toBe(0n);
    await mine('tron', 20);
    expect(await world.server.balance('deep')).toBe(4000n);
    expect(await stateOf(deposit)).toMatchObject(reversed);
  });

  it('that is final in the new branch too stays credited', async () => {
    const deposit = await world.deposit({ user: 'moved' });
    deposit.pay('50');
    await mine('tron', 40);
    world.chain('tron').reorganise(45, 'again');
    await world.watch('tron');
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', status: 'processed' });
  });
});

/** A payment that the server has seen and no block holds. */
async function seen(deposit: OpenDeposit): Promise<string> {
  const txid = deposit.pay(deposit.crypto.amount);
  await world.watch(deposit.network);
  expect(await stateOf(deposit)).toMatchObject({ state: 'seen', txid });
  return txid;
}

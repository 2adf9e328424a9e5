import { fromMinor } from '@opencashier/money';
import { chainRoute, openAddress } from '@opencashier/server/deposits/create/open-address';
import { findDeposit } from '@opencashier/server/deposits/store/deposits';
import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

let world: ChainWorld;

beforeAll(async () => {
  world = await startChainWorld();
  await world.watchAll();
});
afterAll(() => world.close());

describe('an address', () => {
  it('comes with the content of its page: network, minimum, confirmations, a payment URI', async () => {
    const { crypto } = await world.deposit({ user: 'page' });
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
  });

  it.each([
    ['tron', 'crypto_usdt', 'USDT'],
    ['ethereum', 'crypto_usdt', 'USDT'],
    ['binance-smart-chain', 'crypto_usdt', 'USDT'],
    ['ton', 'crypto_usdt', 'USDT'],
    ['bitcoin', 'crypto_btc', 'BTC'],
    ['litecoin', 'crypto_ltc', 'LTC'],
    ['ethereum', 'crypto_eth', 'ETH'],
  ])('has a QR code with the same amount as its page: %s, %s', async (network, method, coin) => {
    const { crypto } = await world.deposit({
      user: `asked-${coin}-${network}`,
      network,
      method,
      coin,
    });
    const decimals = world.network(network).coins.get(coin)?.decimals ?? 0;
    const params = new URL(crypto.uri).searchParams;
    const amount = params.get('amount');
    // Each network has its own URI standard; some use the coin's smallest units.
    const units = network === 'ton' ? amount : (params.get('uint256') ?? params.get('value'));
    expect(units === null ? amount : fromMinor(BigInt(units), decimals)).toBe(crypto.amount);
  });

  it('is issued once, even if a second attempt to open it comes late', async () => {
    const { services } = world.server.app;
    const { id, crypto } = await world.deposit({ user: 'twice' });
    const method = services.catalogue.methods.get('crypto_usdt');
    const route = method && chainRoute(services, method, { network: 'tron' });
    const opened = await findDeposit(world.server.pool, id);
    if (!route || !opened) throw new Error('there is no deposit on tron');
    const again = await openAddress(services, opened, route, 0n);
    expect(again.crypto).toEqual(crypto);
    const issued = 'select from cashier.crypto_addresses where first_deposit_id = $1';
    expect((await world.server.pool.query(issued, [id])).rowCount).toBe(1);
  });

  it('is never issued twice on networks that share a key', async () => {
    const both = ['ethereum', 'binance-smart-chain'];
    const issued = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        world.deposit({ user: `many-${n}`, network: both[n % 2] ?? '' }),
      ),
    );
    expect(new Set(issued.map(({ crypto }) => crypto.address)).size).toBe(12);
  });

  it('is shared if memos identify the players', async () => {
    const [a, b] = [
      await world.deposit({ user: 'memo-a', network: 'ton' }),
      await world.deposit({ user: 'memo-b', network: 'ton' }),
    ];
    expect(a.crypto.address).toBe(b.crypto.address);
    expect(a.crypto.memo).not.toBe(b.crypto.memo);
    expect(a.crypto.uri).toContain(`text=${a.crypto.memo}`);
    b.pay('50');
    await world.mine('ton', 8);
    expect(await b.shown()).toMatchObject({ status: 'processed', credited: '40' });
    expect(await a.shown()).toMatchObject({ state: 'awaiting' });
  });

  it('that is shared holds payments without a memo for the operator', async () => {
    const { crypto } = await world.deposit({ user: 'memo-less', network: 'ton' });
    const asset = world.network('ton').coins.get('USDT')?.asset ?? '';
    const { txid } = world.chain('ton').pay({ to: crypto.address, asset, units: 7_000_000n });
    await world.mine('ton', 8);
    const { cases } = (await askOperator(world.server, 'cases', { reason: 'noMemo' })).body;
    expect(cases[0]).toMatchObject({
      reason: 'noMemo',
      money: { amount: '7', currency: 'USDT' },
      chain: { network: 'ton', asset, payments: [{ txid, confirmations: 8 }] },
    });
  });

  it('is where the player continues after a reload', async () => {
    const deposit = await world.deposit({ user: 'resume', network: 'ton' });
    const { token, id, crypto } = deposit;
    const pending = async () => {
      const query = { country: 'de', currency: 'EUR' };
      return (await world.server.call(token, 'userdata-payment-snippet', query)).body.pending;
    };
    const resume = `/deposit/crypto/address?id=${id}&method=crypto_usdt`;
    // It expires with its own page, and no longer once the payment is pending.
    expect(await pending()).toMatchObject([
      { id, resume, expiresAt: crypto.payBy, staysPayable: true },
    ]);
    deposit.pay('50');
    await world.mine('ton', 1);
    const [coming] = await pending();
    expect(coming?.id).toBe(id);
    expect(coming?.expiresAt).toBeUndefined();
  });

  it('stays its player’s after an erasure, which waits for pending payments', async () => {
    const user = 'erased';
    const deposit = await world.deposit({ user, network: 'ton' });
    const erase = () => askOperator(world.server, 'erasePlayer', { user });
    const { address } = deposit.crypto;
    deposit.pay('50');
    await world.mine('ton', 1);
    const { body } = await erase();
    expect(body.error.message).toBe(
      `Still open: deposit ${deposit.id}; a payment on its way to ${address}.`,
    );
    await world.mine('ton', 7);
    expect(await deposit.shown()).toMatchObject({ status: 'processed', credited: '40' });
    expect((await erase()).body.erased).toMatchObject({ deposits: 1 });

    // A later payment to it finds its owner, waits for its blocks and is erased like the first.
    const txid = deposit.pay('25');
    await world.mine('ton', 1);
    expect((await erase()).body.error.message).toContain(`a payment on its way to ${address}`);
    await world.mine('ton', 7);
    expect(await world.server.balance(user)).toBe(6000n);
    expect((await erase()).body.erased).toMatchObject({ deposits: 1 });
    const exported = await askOperator(world.server, 'exportPlayer', { user });
    const payments = exported.body.records.filter(({ kind }) => kind === 'chain_payments');
    expect(payments).toHaveLength(2);
    expect(payments[1]?.record).toMatchObject({ txid });
  });

  it('is refused for less than the network’s minimum', async () => {
    const request = { user: 'too-little', network: 'ethereum', currency: 'USDT', amount: '9' };
    await expect(world.deposit(request)).rejects.toThrow(/amountOutOfRange/);
  });
});

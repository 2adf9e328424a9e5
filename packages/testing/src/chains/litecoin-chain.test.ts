import { fileURLToPath } from 'node:url';
import { readNetworks } from '@opencashier/server/chains/configuration';
import { startWithdrawingPlayer } from '@opencashier/server/testing/withdrawals/withdrawing-player';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, type OpenDeposit, startChainWorld } from './chain-world.ts';
import {
  hasLitecoind,
  type LitecoinNode,
  noLitecoind,
  startLitecoinNode,
} from './litecoin-node.ts';

const networksFile = fileURLToPath(
  new URL('../../../../apps/server/networks/litecoin-regtest.json', import.meta.url),
);
const needed = 5;
const coin = { network: 'litecoin', method: 'crypto_ltc', coin: 'LTC', amount: '40' };
/** 40 EUR at 1.25 USD, and a coin at 100 USD. */
const quoted = '0.5';
let world: ChainWorld;
let node: LitecoinNode;

async function start(): Promise<void> {
  node = await startLitecoinNode();
  const source = { LITECOIN_RPC_URL: node.url };
  world = await startChainWorld({}, readNetworks(networksFile, { source, production: false }));
  await watch();
}

async function watch(): Promise<void> {
  const { services } = world.server.app;
  const litecoin = services.networks.get('litecoin');
  if (!litecoin) throw new Error('Litecoin is not watched');
  while (await watchChain(services, litecoin)) continue;
}

async function mine(count = 1): Promise<string[]> {
  const hashes = await node.mine(count);
  await watch();
  return hashes;
}

async function stateOf(deposit: OpenDeposit) {
  const { crypto, status, txid } = await deposit.state();
  return { status, txid, state: crypto?.state, seen: crypto?.confirmations.seen };
}

async function paymentsOf(deposit: OpenDeposit) {
  const payments = (await deposit.state()).crypto?.payments ?? [];
  return Object.fromEntries(payments.map(({ txid, state }) => [txid, state]));
}

async function pay({ crypto }: OpenDeposit): Promise<string> {
  const txid = await node.pay(crypto.address, quoted);
  await watch();
  return txid;
}

const onNode = () => {
  beforeAll(start);
  afterAll(async () => {
    await node.close();
    await world.close();
  });

  it('a payment is seen, and credited with its last confirmation', async () => {
    const deposit = await world.deposit({ user: 'ltc', ...coin });
    const { address, uri, networkName } = deposit.crypto;
    expect(networkName).toBe('Litecoin regtest');
    expect(uri).toBe(`litecoin:${address}?amount=${quoted}`);
    const txid = await pay(deposit);
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', txid, seen: 0 });
    for (let seen = 1; seen < needed; seen += 1) {
      await mine();
      expect(await stateOf(deposit)).toMatchObject({ state: 'confirming', seen });
    }
    expect(await world.server.balance('ltc')).toBe(0n);
    await mine();
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', status: 'processed', txid });
    expect(await world.server.balance('ltc')).toBe(4000n);
  });

  it('a payment dropped by a reorganisation is credited once it is final again', async () => {
    const deposit = await world.deposit({ user: 'ltc-reorganised', ...coin });
    const txid = await pay(deposit);
    const [first] = await mine(needed - 1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'confirming', seen: needed - 1 });
    await node.discard(first);
    await watch();
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', seen: 0, txid });
    await mine(needed - 1);
    expect(await world.server.balance('ltc-reorganised')).toBe(0n);
    await mine();
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', txid });
    expect(await world.server.balance('ltc-reorganised')).toBe(4000n);
  });

  it('a reorganisation after the credit takes it back, and the next blocks credit it again', async () => {
    const deposit = await world.deposit({ user: 'ltc-reversed', ...coin });
    await pay(deposit);
    const [first] = await mine(needed);
    expect(await world.server.balance('ltc-reversed')).toBe(4000n);
    await node.discard(first);
    await watch();
    expect(await stateOf(deposit)).toMatchObject({ state: 'reversed', status: 'mistaked' });
    expect(await world.server.balance('ltc-reversed')).toBe(0n);
    await mine(needed);
    expect(await world.server.balance('ltc-reversed')).toBe(4000n);
  });

  it('a payment whose sender raises its fee is replaced, and credited once', async () => {
    const deposit = await world.deposit({ user: 'ltc-fee', ...coin });
    const first = await pay(deposit);
    expect(await paymentsOf(deposit)).toEqual({ [first]: 'seen' });
    const { txid: second } = await node.ask<{ txid: string }>('bumpfee', first);
    await watch();
    expect(await paymentsOf(deposit)).toEqual({ [first]: 'replaced', [second]: 'seen' });
    await mine(needed);
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', txid: second });
    expect(await world.server.balance('ltc-fee')).toBe(4000n);
  });

  it('a payment whose coins the sender spends elsewhere is gone', async () => {
    const deposit = await world.deposit({ user: 'ltc-spent', ...coin });
    const first = await pay(deposit);
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', txid: first });
    const { vin } = await node.ask<{ vin: { txid: string; vout: number }[] }>(
      'getrawtransaction',
      first,
      true,
    );
    const spent = await node.ask<{ value: number }>('gettxout', vin[0]?.txid, vin[0]?.vout, false);
    const own = await node.ask<string>('getnewaddress');
    const rest = (spent.value - 0.1).toFixed(8);
    const inputs = vin.map(({ txid, vout }) => ({ txid, vout }));
    const raw = await node.ask<string>('createrawtransaction', inputs, { [own]: rest });
    const { hex } = await node.ask<{ hex: string }>('signrawtransactionwithwallet', raw);
    await node.ask('sendrawtransaction', hex, 0);
    await watch();
    expect(await stateOf(deposit)).toMatchObject({ state: 'replaced', status: 'waiting' });
    await mine(needed);
    expect(await stateOf(deposit)).toMatchObject({ state: 'replaced', status: 'waiting' });
    expect(await world.server.balance('ltc-spent')).toBe(0n);
  });

  it('[FORM-14] a withdrawal accepts exactly the addresses that the node accepts', async () => {
    const player = await startWithdrawingPlayer(world.server);
    const draft = (wallet: string) =>
      player.draft({ paymentType: 'crypto_ltc', amount: '40', fields: { wallet } });
    for (const kind of ['bech32', 'p2sh-segwit', 'legacy']) {
      const wallet = await node.ask<string>('getnewaddress', '', kind);
      expect((await draft(wallet)).status).toBe(200);
      const sent = world.server.provider.payouts.quoted.at(-1)?.fields['wallet'] ?? '';
      expect(await node.ask('validateaddress', sent)).toMatchObject({ isvalid: true });
    }
    for (const wallet of [
      'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
      'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0',
      'rltc1q64q6n3p39e2gcdhn8nju043yaexa737gnx2atw',
    ]) {
      const { status, body } = await draft(wallet);
      expect(status).toBe(422);
      expect(body.error?.fields).toEqual({ wallet: 'error_wallet' });
      expect(await node.ask('validateaddress', wallet)).toEqual({ isvalid: false });
    }
  });
};

if (hasLitecoind()) describe('on a real Litecoin node', onNode);
else it(noLitecoind, () => expect(hasLitecoind()).toBe(false));

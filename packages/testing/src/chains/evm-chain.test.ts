import { evmChain } from '@opencashier/server/chains/evm-chain';
import type { ChainNetwork } from '@opencashier/server/chains/networks';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainWorld, type OpenDeposit, startChainWorld } from './chain-world.ts';
import { deployToken, type Token } from './erc20.ts';
import { type EvmNode, startEvmNode } from './evm-node.ts';

const needed = 16;
let world: ChainWorld;
let node: EvmNode;
let token: Token;

beforeAll(async () => {
  world = await startChainWorld();
  node = await startEvmNode();
  token = await deployToken(node);
  restart();
  await watch();
});
afterAll(async () => {
  await node.close();
  await world.close();
});

/** A restarted server knows only its configuration and its database. */
function restart(): void {
  const { services } = world.server.app;
  const coins = new Map([
    ['ETH', { asset: 'native', decimals: 18 }],
    ['USDT', { asset: token.address, decimals: 6 }],
  ]);
  const chainId = 1337;
  const ethereum: ChainNetwork = {
    ...world.network('ethereum'),
    chain: evmChain(node.url, { chainId, coins: [...coins.values()] }),
    coins,
    chainId,
  };
  services.networks = new Map([...services.networks, ['ethereum', ethereum]]);
}

async function watch(): Promise<void> {
  const { services } = world.server.app;
  const ethereum = services.networks.get('ethereum');
  if (!ethereum) throw new Error('Ethereum is not watched');
  while (await watchChain(services, ethereum)) continue;
}

async function mine(count: number): Promise<void> {
  await node.mine(count);
  await watch();
}

async function stateOf(deposit: OpenDeposit) {
  const { crypto, status, txid } = await deposit.state();
  return { status, txid, state: crypto?.state, seen: crypto?.confirmations.seen };
}

const usdt = { network: 'ethereum', method: 'crypto_usdt', coin: 'USDT', amount: '40' };
const eth = { ...usdt, method: 'crypto_eth', coin: 'ETH' };
/** 40 EUR, and the fee of 1 % for Tether on Ethereum. */
const requestedUnits = 50_500_000n;

/** The 0.02 ETH that 40 EUR are worth. */
const sendEther = (to: string) =>
  node.ask<string>('eth_sendTransaction', {
    from: node.funded,
    to,
    value: `0x${(2n * 10n ** 16n).toString(16)}`,
  });

describe('on a real EVM node', () => {
  it('an ERC-20 transfer is watched from the mempool to the balance, across restarts', async () => {
    const deposit = await world.deposit({ user: 'evm', ...usdt });
    const { address, uri } = deposit.crypto;
    const query = `address=${address}&uint256=${requestedUnits}`;
    expect(uri).toBe(`ethereum:${token.address}@1337/transfer?${query}`);
    const txid = await token.transfer(address, requestedUnits);
    await watch();
    expect(await stateOf(deposit)).toMatchObject({ state: 'seen', txid });
    await mine(needed - 2);
    restart();
    await mine(1);
    const almost = { state: 'confirming', seen: needed - 1, status: 'waiting' };
    expect(await stateOf(deposit)).toMatchObject(almost);
    expect(await world.server.balance('evm')).toBe(0n);
    restart();
    await mine(1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', status: 'processed', txid });
    expect(await world.server.balance('evm')).toBe(4000n);
    expect(await token.balanceOf(address)).toBe(requestedUnits);
  });

  it('a transfer dropped by a reorganisation is credited once it is final again', async () => {
    const deposit = await world.deposit({ user: 'evm-reorganised', ...usdt });
    const { address } = deposit.crypto;
    const before = await node.ask<string>('evm_snapshot');
    const txid = await token.transfer(address, requestedUnits);
    await mine(10);
    expect(await stateOf(deposit)).toMatchObject({ state: 'confirming', seen: 10 });
    // The chain is rolled back, and grows past its old height without the payment.
    await node.ask('evm_revert', before);
    restart();
    await mine(12);
    expect(await stateOf(deposit)).toMatchObject({ state: 'replaced', status: 'waiting' });
    // The sender sends exactly the same transaction again.
    expect(await token.transfer(address, requestedUnits)).toBe(txid);
    await mine(needed - 1);
    expect(await world.server.balance('evm-reorganised')).toBe(0n);
    await mine(1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', txid });
  });

  it('a reorganisation after the credit takes it back', async () => {
    const deposit = await world.deposit({ user: 'evm-reversed', ...usdt });
    const before = await node.ask<string>('evm_snapshot');
    await token.transfer(deposit.crypto.address, requestedUnits);
    await mine(needed + 2);
    expect(await world.server.balance('evm-reversed')).toBe(4000n);
    await node.ask('evm_revert', before);
    await mine(needed + 4);
    expect(await stateOf(deposit)).toMatchObject({ state: 'reversed', status: 'mistaked' });
    expect(await world.server.balance('evm-reversed')).toBe(0n);
  });

  it('ether counts when its transaction succeeded, another token never', async () => {
    const deposit = await world.deposit({ user: 'ether', ...eth });
    const { address: to } = deposit.crypto;
    expect(deposit.crypto.amount).toBe('0.02');
    const other = await deployToken(node);
    await other.transfer(to, 1_000_000n);
    await mine(needed);
    expect(await stateOf(deposit)).toMatchObject({ state: 'wrongToken' });
    await sendEther(to);
    await mine(needed);
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', status: 'processed' });
  });

  it('ether dropped by a reorganisation is credited once it is final again', async () => {
    const deposit = await world.deposit({ user: 'ether-reorganised', ...eth });
    const { address } = deposit.crypto;
    const before = await node.ask<string>('evm_snapshot');
    await sendEther(address);
    await mine(needed - 1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'confirming', seen: needed - 1 });
    await node.ask('evm_revert', before);
    await mine(needed + 1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'replaced', status: 'waiting' });
    const txid = await sendEther(address);
    await mine(needed - 1);
    expect(await world.server.balance('ether-reorganised')).toBe(0n);
    await mine(1);
    expect(await stateOf(deposit)).toMatchObject({ state: 'credited', txid });
    expect(await world.server.balance('ether-reorganised')).toBe(4000n);
  });
});

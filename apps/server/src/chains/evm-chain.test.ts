import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChainUnavailable } from './chain.ts';
import { readNetworks } from './configuration.ts';
import { evmChain } from './evm-chain.ts';

/** The node's answer to a method: a result, an error, or something other than JSON-RPC. */
let answers: Record<string, unknown> = {};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] };
    const refusal = { error: { message: 'not supported' } };
    const isIncomplete = method === 'eth_call' && params.length < 2;
    const answer = isIncomplete ? { error: { message: 'missing value' } } : answers[method];
    return response.end(JSON.stringify(answer ?? refusal));
  });
});
let url = '';
const token = `0x${'cd'.repeat(20)}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const onMainnet = { eth_chainId: { result: '0x1' }, eth_call: { result: word(6) } };
const coins = [
  { asset: 'native', decimals: 18 },
  { asset: token, decimals: 6 },
];
const chain = () => evmChain(url, { chainId: 1, coins });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = { ...onMainnet };
});
const folder = mkdtempSync(join(tmpdir(), 'opencashier-evm-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  server.close();
  server.closeAllConnections();
});

/** Ethereum as an operator's file configures it, with one token. */
function configured() {
  const ethereum = {
    chain: { adapter: 'evm', urlEnv: 'NODE_URL', chainId: 1 },
    addresses: { kind: 'provider', provider: 'custodian', format: 'evm' },
    coins: { ETH: { decimals: 18 }, USDT: { decimals: 6, contract: token } },
  };
  const path = join(folder, 'networks.json');
  writeFileSync(path, JSON.stringify({ networks: { ethereum } }));
  const context = { source: { NODE_URL: url }, production: false, providers: ['custodian'] };
  return readNetworks(path, context).get('ethereum')?.chain;
}

const player = `0x${'ab'.repeat(20)}`;
const hash = `0x${'11'.repeat(32)}`;
const sent = { hash, to: player, value: '0x5', input: '0x' };
const block = { result: { hash, parentHash: hash, transactions: [sent] } };
const isOurs = async () => new Set([player]);

describe('a node', () => {
  it('that returns an error does not count as an empty chain', async () => {
    await expect(chain().height()).rejects.toThrow(ChainUnavailable);
    answers['eth_getBlockByNumber'] = block;
    await expect(chain().block(1, isOurs)).rejects.toThrow('not supported');
  });

  it('that sends an invalid answer is rejected', async () => {
    answers = {
      ...onMainnet,
      eth_blockNumber: { result: 'seven' },
      eth_getBlockByNumber: { result: { hash } },
    };
    await expect(chain().height()).rejects.toThrow(ChainUnavailable);
    await expect(chain().block(1, isOurs)).rejects.toThrow(ChainUnavailable);
  });

  it('that answers null does not count as being at the end of its chain', async () => {
    answers = { ...onMainnet, eth_blockNumber: {}, eth_getBlockByNumber: {} };
    await expect(chain().height()).rejects.toThrow(ChainUnavailable);
    await expect(chain().block(1, isOurs)).rejects.toThrow(ChainUnavailable);
    await expect(chain().hashAt(1)).rejects.toThrow(ChainUnavailable);
  });

  it('that cannot list pending transactions leaves them undefined', async () => {
    expect(await chain().pending(isOurs)).toBeUndefined();
  });

  it('that lists pending transactions reports their coins, and the tokens that they plan to move', async () => {
    const to = player.slice(2).padStart(64, '0');
    const transferOf = (units: number) => `0xa9059cbb${to}${word(units).slice(2)}`;
    const moves = { hash: `0x${'22'.repeat(32)}`, to: token, value: '0x0', input: transferOf(7) };
    answers['eth_getBlockByNumber'] = { result: { transactions: [sent, moves] } };
    const pending = await chain().pending(isOurs);
    expect(pending?.transfers).toEqual([
      { txid: sent.hash, output: 0, to: player, asset: 'native', units: 5n },
      { txid: moves.hash, output: 1, to: player, asset: token, units: 7n },
    ]);
    expect(pending?.isWaiting(moves.hash)).toBe(true);
    expect(pending?.isWaiting(`0x${'33'.repeat(32)}`)).toBe(false);
  });

  it('whose block contains a failed transaction reports no transfer for it', async () => {
    answers = {
      eth_getBlockByNumber: block,
      eth_getLogs: { result: [] },
      eth_getTransactionReceipt: { result: { status: '0x0' } },
    };
    expect((await chain().block(1, isOurs))?.transfers).toEqual([]);
    answers['eth_getTransactionReceipt'] = { result: { status: '0x1' } };
    expect((await chain().block(1, isOurs))?.transfers).toMatchObject([{ units: 5n }]);
  });

  it('is read on its own network, which is verified once', async () => {
    answers['eth_blockNumber'] = { result: '0x7' };
    const node = chain();
    expect(await node.height()).toBe(7);
    answers = { eth_blockNumber: { result: '0x8' } };
    expect(await node.height()).toBe(8);
  });

  it('must have the tokens of the operator’s file', async () => {
    answers['eth_blockNumber'] = { result: '0x7' };
    expect(await configured()?.height()).toBe(7);
    answers['eth_call'] = { result: '0x' };
    await expect(configured()?.height()).rejects.toThrow(`has no token at ${token}`);
  });

  it.each([
    ['on another network', { eth_chainId: { result: '0xaa36a7' } }, 'on chain 11155111, not 1'],
    ['that does not name its network', { eth_chainId: undefined }, 'eth_chainId: not supported'],
    ['whose token has other decimals', { eth_call: { result: word(18) } }, 'has 18 decimals'],
    ['without the token', { eth_call: { result: '0x' } }, `has no token at ${token}`],
  ])('%s is rejected, each time', async (_, change, message) => {
    answers = { ...onMainnet, eth_blockNumber: { result: '0x7' }, ...change };
    const node = chain();
    await expect(node.height()).rejects.toThrow(message);
    await expect(node.height()).rejects.toThrow(ChainUnavailable);
  });
});

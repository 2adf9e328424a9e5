import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChainUnavailable } from './chain.ts';
import { evmChain } from './evm-chain.ts';

/** The node's answer to a method: a result, an error, or something other than JSON-RPC. */
let answers: Record<string, unknown> = {};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method } = JSON.parse(body) as { method: string };
    const refusal = { error: { message: 'not supported' } };
    return response.end(JSON.stringify(answers[method] ?? refusal));
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
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

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

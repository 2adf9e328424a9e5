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

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = {};
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
    await expect(evmChain(url).height()).rejects.toThrow(ChainUnavailable);
    answers = { eth_getBlockByNumber: block };
    await expect(evmChain(url).block(1, isOurs)).rejects.toThrow('not supported');
  });

  it('that sends an invalid answer is rejected', async () => {
    answers = { eth_blockNumber: { result: 'seven' }, eth_getBlockByNumber: { result: { hash } } };
    await expect(evmChain(url).height()).rejects.toThrow(ChainUnavailable);
    await expect(evmChain(url).block(1, isOurs)).rejects.toThrow(ChainUnavailable);
  });

  it('that answers null does not count as being at the end of its chain', async () => {
    answers = { eth_blockNumber: {}, eth_getBlockByNumber: {} };
    await expect(evmChain(url).height()).rejects.toThrow(ChainUnavailable);
    await expect(evmChain(url).block(1, isOurs)).rejects.toThrow(ChainUnavailable);
    await expect(evmChain(url).hashAt(1)).rejects.toThrow(ChainUnavailable);
  });

  it('that cannot list pending transactions leaves them undefined', async () => {
    expect(await evmChain(url).pending(isOurs)).toBeUndefined();
  });

  it('whose block contains a failed transaction reports no transfer for it', async () => {
    answers = {
      eth_getBlockByNumber: block,
      eth_getLogs: { result: [] },
      eth_getTransactionReceipt: { result: { status: '0x0' } },
    };
    expect((await evmChain(url).block(1, isOurs))?.transfers).toEqual([]);
    answers['eth_getTransactionReceipt'] = { result: { status: '0x1' } };
    expect((await evmChain(url).block(1, isOurs))?.transfers).toMatchObject([{ units: 5n }]);
  });
});

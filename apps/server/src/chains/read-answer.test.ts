import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bitcoinChain } from './bitcoin-chain.ts';
import { ChainUnavailable } from './chain.ts';
import { evmChain } from './evm-chain.ts';
import { explorerChain } from './explorer-chain.ts';
import { readAnswer } from './read-answer.ts';

/** Answers nothing on `/silent`, and without end on `/endless`; every other chain is invalid. */
const server = createServer((request, response) => {
  if (request.url === '/silent') return;
  if (request.url === '/endless') {
    const write = (error?: Error | null): void => {
      if (!error) response.write(' '.repeat(1000), write);
    };
    return write();
  }
  void text(request).then(() => response.end('{}'));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('an answer without end is cut off', async () => {
  const read = readAnswer(`${url}/endless`, z.unknown(), {}, { maxBytes: 100_000 });
  await expect(read).rejects.toThrow(new ChainUnavailable('the answer has more than 100000 bytes'));
});

it('an answer that takes too long says so', async () => {
  const read = readAnswer(`${url}/silent`, z.unknown(), {}, { timeoutMs: 20 });
  await expect(read).rejects.toThrow(new ChainUnavailable('the chain did not answer within 20 ms'));
});

it('blocks may take their own time, and other answers may not', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const isOurs = async () => new Set<string>();
  const blockTimeoutMs = 90_000;
  const chains = [
    explorerChain(url, { blockTimeoutMs }),
    evmChain(url, { chainId: 1, coins: [], blockTimeoutMs }),
  ];
  for (const chain of chains) {
    await expect(chain.block(1, isOurs)).rejects.toThrow(ChainUnavailable);
    expect(timeout).toHaveBeenLastCalledWith(blockTimeoutMs);
    await expect(chain.hashAt(1)).rejects.toThrow(ChainUnavailable);
    expect(timeout).toHaveBeenLastCalledWith(10_000);
    await expect(chain.height()).rejects.toThrow(ChainUnavailable);
    expect(timeout).toHaveBeenLastCalledWith(10_000);
  }
});

it('a block of Bitcoin may take a minute unless the file says otherwise', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const hash = '11'.repeat(32);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([{ id: 0, result: hash }]),
  );
  const isOurs = async () => new Set<string>();
  const times = () => timeout.mock.calls.splice(0).map(([ms]) => ms);
  await expect(bitcoinChain(url, 'bitcoin').block(1, isOurs)).rejects.toThrow(ChainUnavailable);
  expect(times()).toEqual([10_000, 60_000]);
  const slow = bitcoinChain(url, 'bitcoin', { blockTimeoutMs: 90_000 });
  await expect(slow.block(1, isOurs)).rejects.toThrow(ChainUnavailable);
  expect(times()).toEqual([10_000, 90_000]);
});

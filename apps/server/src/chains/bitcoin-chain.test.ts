import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bitcoinChain } from './bitcoin-chain.ts';
import { ChainUnavailable } from './chain.ts';
import { genesisHashes } from './genesis-hashes.ts';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}
type Answer = { result: unknown } | { error: { code: number; message: string } };

/** The node's answer to each method; `status` is that of the whole HTTP response. */
let answers: Record<string, (...params: unknown[]) => Answer> = {};
let status = 200;
let requested: Call[] = [];
let authorization: string | undefined;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const calls = JSON.parse(body) as Call[];
    requested.push(...calls);
    authorization = request.headers.authorization;
    response.statusCode = status;
    const unknown = { error: { code: -32_601, message: 'Method not found' } };
    const answerTo = ({ id, method, params }: Call) => ({
      id,
      ...(answers[method]?.(...params) ?? unknown),
    });
    return response.end(JSON.stringify(calls.map(answerTo)));
  });
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  status = 200;
  requested = [];
  answers = {
    getblockhash: (height) => ({ result: height === 0 ? genesisHashes.bitcoin[0] : hash }),
    getblockchaininfo: () => ({
      result: { blocks: 700, headers: 700, initialblockdownload: false },
    }),
  };
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const chain = () => bitcoinChain(`http://node:p%40ss@127.0.0.1:${port}`, 'bitcoin');
const hash = '11'.repeat(32);
const txid = 'ab'.repeat(32);
const player = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const isOurs = async () => new Set([player]);
const paid = { n: 1, value: 0.001, scriptPubKey: { address: player } };
const blockWith = (...vout: unknown[]) => ({
  result: { hash, previousblockhash: hash, tx: [{ txid, vout }] },
});
const transfer = { txid, output: 1, to: player, asset: 'native', units: 100_000n };

describe('a block', () => {
  it.each([
    ['since version 22', { address: player }],
    ['before version 22', { addresses: [player] }],
  ])('contains a payment in the format of nodes %s', async (_, scriptPubKey) => {
    answers['getblock'] = () => blockWith({ ...paid, scriptPubKey });
    expect(await chain().block(7, isOurs)).toEqual({
      height: 7,
      hash,
      parentHash: hash,
      transfers: [transfer],
    });
  });

  it('is read even if it has scripts of several keys, notes and confidential outputs', async () => {
    const several = { n: 0, value: 1, scriptPubKey: { addresses: [player, player] } };
    const note = { n: 2, value: 0, scriptPubKey: { type: 'nulldata' } };
    const confidential = { ismweb: true, output_id: txid };
    answers['getblock'] = () => blockWith(several, paid, note, confidential);
    expect((await chain().block(7, isOurs))?.transfers).toEqual([transfer]);
  });

  it.each([
    [0.1 + 0.2, 30_000_000n],
    [0.00000001, 1n],
    [20_999_999.9769, 2_099_999_997_690_000n],
  ])('has exact sums: %s coins', async (value, units) => {
    answers['getblock'] = () => blockWith({ ...paid, value });
    expect((await chain().block(7, isOurs))?.transfers).toMatchObject([{ units }]);
  });

  it('beyond the tip is undefined', async () => {
    const message = 'Block height out of range';
    answers['getblockhash'] = () => ({ error: { code: -8, message } });
    expect(await chain().block(701, isOurs)).toBeUndefined();
    expect(await chain().hashAt(701)).toBeUndefined();
  });
});

describe('a node', () => {
  it('is sent the user and password in its address', async () => {
    expect(await chain().height()).toBe(700);
    expect(authorization).toBe(`Basic ${btoa('node:p@ss')}`);
    status = 401;
    await expect(chain().height()).rejects.toThrow('refuses the user and password');
  });

  it('on another network is rejected', async () => {
    answers['getblockhash'] = () => ({ result: genesisHashes.litecoin[0] });
    await expect(chain().height()).rejects.toThrow('the node is not on bitcoin: its first block');
  });

  it('that is still downloading the chain is rejected, except in regtest', async () => {
    const result = { blocks: 5, headers: 700, initialblockdownload: true };
    answers['getblockchaininfo'] = () => ({ result });
    await expect(chain().height()).rejects.toThrow('the node still downloads blocks: 5 of 700');
    const [first] = genesisHashes['bitcoin-regtest'];
    answers['getblockhash'] = () => ({ result: first });
    const regtest = bitcoinChain(`http://127.0.0.1:${port}`, 'bitcoin-regtest');
    expect(await regtest.height()).toBe(5);
  });

  it.each([
    ['a negative sum', blockWith({ ...paid, value: -1 })],
    ['a sum as text', blockWith({ ...paid, value: '1' })],
    ['more coins than exist', blockWith({ ...paid, value: 1e9 })],
    ['half a block', { result: { hash } }],
    ['nothing', { result: null }],
    ['a refusal', { error: { code: -1, message: 'Block not available (pruned data)' } }],
  ])('that answers with %s is rejected', async (_, answer) => {
    answers['getblock'] = () => answer;
    await expect(chain().block(7, isOurs)).rejects.toThrow(ChainUnavailable);
  });
});

describe('the mempool', () => {
  it('is read once per transaction, and reports which transactions are still pending', async () => {
    const others = Array.from({ length: 250 }, (_, n) => n.toString(16).padStart(64, '0'));
    const gone = others[7];
    answers['getrawmempool'] = () => ({ result: [...others, txid] });
    answers['getrawtransaction'] = (id, isDecoded) => {
      if (id === gone) return { error: { code: -5, message: 'No such mempool transaction' } };
      return { result: isDecoded ? { txid: id, vout: id === txid ? [paid] : [] } : '0200' };
    };
    const node = chain();
    expect((await node.pending(isOurs))?.transfers).toEqual([transfer]);
    requested = [];
    const again = await node.pending(isOurs);
    expect(again?.transfers).toEqual([transfer]);
    expect(again?.isWaiting(txid)).toBe(true);
    expect(requested.map(({ params: [id] }) => id)).toEqual([undefined, gone]);
    answers['getrawmempool'] = () => ({ result: others });
    const replaced = await node.pending(isOurs);
    expect(replaced?.transfers).toEqual([]);
    expect(replaced?.isWaiting(txid)).toBe(false);
  });
});

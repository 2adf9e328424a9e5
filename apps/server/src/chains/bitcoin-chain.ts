import type { BitcoinFormat } from '@opencashier/contract/formats/bitcoin-prefixes';
import { z } from 'zod';
import { bitcoinRpc } from './bitcoin-rpc.ts';
import {
  type Block,
  type Chain,
  type ChainOptions,
  ChainUnavailable,
  defaultBlockTimeoutMs,
  nativeAsset,
  type Ours,
  type Transfer,
  watchKey,
} from './chain.ts';
import { genesisHashes } from './genesis-hashes.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Below this, a double holds all eight decimals of a coin exactly. */
const maxExactCoins = 2 ** 26;
const coins = z
  .number()
  .min(0)
  .max(maxExactCoins)
  .transform((value) => BigInt(value.toFixed(8).replace('.', '')));

const output = z.object({
  // Litecoin's confidential outputs have neither.
  n: z.int().nonnegative().optional(),
  value: coins.optional(),
  scriptPubKey: z
    .object({
      address: z.string().optional(),
      // Before version 22. Several are the keys of one script, which is not an address of ours.
      addresses: z.array(z.string()).optional(),
    })
    .optional(),
});
const transaction = z.object({ txid: hash, vout: z.array(output) });
type Transaction = z.output<typeof transaction>;
const blockAnswer = z.object({
  hash,
  previousblockhash: hash.optional(),
  tx: z.array(transaction),
});
const state = z.object({
  blocks: z.int().nonnegative(),
  headers: z.int(),
  initialblockdownload: z.boolean(),
});

function transfersOf({ txid, vout }: Transaction): Transfer[] {
  return vout.flatMap(({ n, value, scriptPubKey }) => {
    const { address, addresses = [] } = scriptPubKey ?? {};
    const to = address ?? (addresses.length === 1 ? addresses[0] : undefined);
    if (n === undefined || value === undefined || to === undefined) return [];
    return [{ txid, output: n, to, asset: nativeAsset, units: value }];
  });
}

/** A block has thousands of transfers, and few of them are ours. */
async function oursAmong(transactions: readonly Transaction[], ours: Ours): Promise<Transfer[]> {
  const all = transactions.flatMap(transfersOf).filter(({ units }) => units > 0n);
  const known = await ours(all.map(({ to }) => to));
  return all.filter(({ to }) => known.has(watchKey(to)));
}

const batchSize = 100;
/** A full mempool is read over several rounds, so that it does not delay the blocks. */
const maxReadPerRound = 2000;

/** A node of Bitcoin Core or Litecoin Core. It needs no wallet and no index of transactions. */
export function bitcoinChain(
  url: string,
  format: BitcoinFormat,
  { blockTimeoutMs = defaultBlockTimeoutMs }: ChainOptions = {},
): Chain {
  const rpc = bitcoinRpc(url);
  let isVerified = false;
  /** Our transfers in each transaction of the mempool that was read. */
  const waiting = new Map<string, Transfer[]>();

  /** Addresses of one network must never be shown to players for a node of another. */
  async function verifyNetwork(): Promise<void> {
    if (isVerified) return;
    const first = await rpc.ask('getblockhash', [0], hash);
    if (!genesisHashes[format].includes(first)) {
      throw new ChainUnavailable(`the node is not on ${format}: its first block is ${first}`);
    }
    isVerified = true;
  }

  const hashAt = async (height: number): Promise<string | undefined> => {
    const [found] = await rpc.askMany('getblockhash', [[height]], hash);
    return found;
  };

  async function readWaiting(txids: readonly string[], ours: Ours): Promise<void> {
    const params = txids.map((txid) => [txid, true]);
    const read = await rpc.askMany('getrawtransaction', params, transaction);
    // A missing transaction has left the mempool in the meantime.
    const found = read.filter((one) => one !== undefined);
    const transfers = Map.groupBy(await oursAmong(found, ours), ({ txid }) => txid);
    for (const { txid } of found) waiting.set(txid, transfers.get(txid) ?? []);
  }

  return {
    async height() {
      await verifyNetwork();
      const { blocks, headers, initialblockdownload } = await rpc.ask(
        'getblockchaininfo',
        [],
        state,
      );
      // A regtest chain may get no block for days, and the node then considers itself out of date.
      if (initialblockdownload && !format.endsWith('-regtest')) {
        throw new ChainUnavailable(`the node still downloads blocks: ${blocks} of ${headers}`);
      }
      return blocks;
    },
    async block(height, ours): Promise<Block | undefined> {
      const found = await hashAt(height);
      if (found === undefined) return undefined;
      const read = await rpc.ask('getblock', [found, 2], blockAnswer, blockTimeoutMs);
      const { hash: own, previousblockhash: parentHash = '', tx } = read;
      return { height, hash: own, parentHash, transfers: await oursAmong(tx, ours) };
    },
    hashAt,
    async pending(ours) {
      const txids = await rpc.ask('getrawmempool', [], z.array(hash));
      const listed = new Set(txids);
      for (const txid of waiting.keys()) if (!listed.has(txid)) waiting.delete(txid);
      const unread = txids.filter((txid) => !waiting.has(txid)).slice(0, maxReadPerRound);
      for (let at = 0; at < unread.length; at += batchSize) {
        await readWaiting(unread.slice(at, at + batchSize), ours);
      }
      return {
        transfers: [...waiting.values()].flat(),
        isWaiting: (txid) => listed.has(txid),
      };
    },
  };
}

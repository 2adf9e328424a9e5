import { z } from 'zod';
import {
  type Block,
  type Chain,
  type ChainOptions,
  ChainUnavailable,
  defaultBlockTimeoutMs,
  nativeAsset,
  type Ours,
  pendingOf,
  type Transfer,
} from './chain.ts';
import type { NetworkCoin } from './networks.ts';
import { readAnswer } from './read-answer.ts';

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const quantity = hex.transform((text) => (text === '0x' ? 0n : BigInt(text)));

const transaction = z.object({
  hash: hex,
  to: hex.nullable(),
  value: quantity,
  input: hex.default('0x'),
});
const blockAnswer = z.object({ hash: hex, parentHash: hex, transactions: z.array(transaction) });
const reference = z.object({ hash: hex });
const waiting = z.object({ transactions: z.array(transaction) });
const log = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  transactionHash: hex,
  logIndex: quantity,
});
type Log = z.output<typeof log>;
const receipt = z.object({ status: quantity });

/** keccak256 of Transfer(address,address,uint256), the event of every ERC-20 token. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The first four bytes of keccak256 of transfer(address,uint256). */
const transferSelector = '0xa9059cbb';
/** The same of decimals(). */
const decimalsSelector = '0x313ce567';
const addressOf = (word: string): string => `0x${word.slice(-40).toLowerCase()}`;
const numberHex = (height: number): string => `0x${height.toString(16)}`;

function nativeTransfers(transactions: z.output<typeof transaction>[]): Transfer[] {
  return transactions.flatMap(({ hash: txid, to, value }) =>
    to && value > 0n
      ? [{ txid, output: 0, to: to.toLowerCase(), asset: nativeAsset, units: value }]
      : [],
  );
}

/**
 * A log's index is its position in the block and changes with the block. Its position among the
 * transfers of its transaction does not.
 */
function tokenTransfers(logs: Log[]): Transfer[] {
  const ordered = logs
    .filter(({ topics, data }) => topics.length === 3 && data.length === 66)
    .toSorted((a, b) => Number(a.logIndex - b.logIndex));
  const counts = new Map<string, number>();
  return ordered.map(({ address, topics, data, transactionHash: txid }) => {
    const output = (counts.get(txid) ?? 0) + 1;
    counts.set(txid, output);
    const to = addressOf(topics[2] ?? '');
    return { txid, output, to, asset: address.toLowerCase(), units: BigInt(data) };
  });
}

/** The transfer in a pending transaction, if it is a plain token transfer. */
function plannedTransfers(transactions: z.output<typeof transaction>[]): Transfer[] {
  return transactions.flatMap(({ hash: txid, to, input }) => {
    if (!to || !input.startsWith(transferSelector) || input.length !== 138) return [];
    const asset = to.toLowerCase();
    const units = BigInt(`0x${input.slice(74)}`);
    return [{ txid, output: 1, to: addressOf(input.slice(10, 74)), asset, units }];
  });
}

/** The network that a node must be on, and the coins that it must have as they are configured. */
interface EvmNetwork extends ChainOptions {
  chainId: number;
  coins: readonly NetworkCoin[];
}

type Ask = <S extends z.ZodType>(
  method: string,
  params: unknown[],
  result: S,
  timeoutMs?: number,
) => Promise<z.output<S>>;

function evmRpc(url: string): Ask {
  let lastId = 0;
  return async (method, params, result, timeoutMs) => {
    lastId += 1;
    const answer = z.object({
      result: result.optional(),
      error: z.object({ message: z.string() }).optional(),
    });
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
    };
    const read = await readAnswer(url, answer, request, { timeoutMs });
    if (read.error) throw new ChainUnavailable(`${method}: ${read.error.message}`);
    // A missing object is null; a response without a result is invalid.
    if (read.result === undefined) throw new ChainUnavailable(`${method}: no result`);
    return read.result;
  };
}

/** Networks share their addresses: coins of another one must never be credited as ours. */
async function verifyNetwork(ask: Ask, { chainId, coins }: EvmNetwork): Promise<void> {
  const found = await ask('eth_chainId', [], quantity);
  if (found !== BigInt(chainId)) {
    throw new ChainUnavailable(`the node is on chain ${found}, not ${chainId}`);
  }
  for (const coin of coins) if (coin.asset !== nativeAsset) await verifyDecimals(ask, coin);
}

async function verifyDecimals(ask: Ask, { asset, decimals }: NetworkCoin): Promise<void> {
  const call = { to: asset, data: decimalsSelector };
  const answer = await ask('eth_call', [call, 'latest'], hex.max(66));
  if (answer === '0x') throw new ChainUnavailable(`the node has no token at ${asset}`);
  if (BigInt(answer) === BigInt(decimals)) return;
  throw new ChainUnavailable(`the token at ${asset} has ${BigInt(answer)} decimals: correct them`);
}

/**
 * An Ethereum-like chain behind the JSON-RPC of a node. Money that a contract sends in an inner
 * call is not reported by plain nodes, and is not seen.
 */
export function evmChain(url: string, network: EvmNetwork): Chain {
  const { blockTimeoutMs = defaultBlockTimeoutMs } = network;
  const ask = evmRpc(url);
  let isVerified = false;

  /** A failed transaction is still in its block, but moved nothing. */
  async function succeeded(found: Transfer[], ours: Ours): Promise<Transfer[]> {
    const known = await ours(found.map(({ to }) => to));
    const ourTransactions = found.filter(({ to }) => known.has(to));
    const good: Transfer[] = [];
    for (const transfer of ourTransactions) {
      const read = await ask('eth_getTransactionReceipt', [transfer.txid], receipt.nullable());
      if (!read) throw new ChainUnavailable('the chain changed while it was read');
      if (read.status !== 0n) good.push(transfer);
    }
    return good;
  }

  return {
    async height() {
      if (!isVerified) await verifyNetwork(ask, network);
      isVerified = true;
      return Number(await ask('eth_blockNumber', [], quantity));
    },
    async block(height, ours): Promise<Block | undefined> {
      const params = [numberHex(height), true];
      const answer = blockAnswer.nullable();
      const found = await ask('eth_getBlockByNumber', params, answer, blockTimeoutMs);
      if (!found) return undefined;
      const { hash, parentHash, transactions } = found;
      // By the hash, so that both answers are of one block even while the chain changes.
      const filter = { blockHash: hash, topics: [transferTopic] };
      const logs = await ask('eth_getLogs', [filter], z.array(log), blockTimeoutMs);
      const native = await succeeded(nativeTransfers(transactions), ours);
      return { height, hash, parentHash, transfers: [...native, ...tokenTransfers(logs)] };
    },
    async hashAt(height) {
      const params = [numberHex(height), false];
      return (await ask('eth_getBlockByNumber', params, reference.nullable()))?.hash;
    },
    async pending() {
      // Many public nodes do not offer this; reading blocks must not depend on it.
      const params = ['pending', true];
      const found = await ask('eth_getBlockByNumber', params, waiting).catch(() => undefined);
      if (!found) return undefined;
      const { transactions } = found;
      return pendingOf([...nativeTransfers(transactions), ...plannedTransfers(transactions)]);
    },
  };
}

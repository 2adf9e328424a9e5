import { createHash } from 'node:crypto';

export interface SimulatedTransfer {
  to: string;
  memo?: string | undefined;
  /** `native`, or the contract address of a token. */
  asset: string;
  units: bigint;
}

export interface SimulatedTransaction {
  txid: string;
  transfers: SimulatedTransfer[];
}

export interface SimulatedBlock {
  height: number;
  hash: string;
  parentHash: string;
  transactions: SimulatedTransaction[];
}

/**
 * The fate of the transactions in blocks that a reorganisation discards: mined again on the new
 * branch, back in the mempool, or double-spent and gone.
 */
export const reorganisationFates = ['again', 'waiting', 'gone'] as const;
export type ReorganisationFate = (typeof reorganisationFates)[number];

const keptBlocks = 5000;
/** The number of blocks that a chain still mines after its last transaction before it pauses. */
const busyBlocks = 100;

/** A blockchain with a mempool, blocks and reorganisations. It has no clock. */
export class SimulatedChain {
  readonly #name: string;
  #count = 0;
  #blocks: SimulatedBlock[] = [];
  #mempool = new Map<string, SimulatedTransaction>();
  #busyUntil = 0;

  constructor(name: string) {
    this.#name = name;
    this.#append([]);
  }

  get tip(): SimulatedBlock {
    const tip = this.#blocks.at(-1);
    if (!tip) throw new Error('the chain has no genesis block');
    return tip;
  }

  get mempool(): SimulatedTransaction[] {
    return [...this.#mempool.values()];
  }

  get isBusy(): boolean {
    return this.#mempool.size > 0 || this.tip.height < this.#busyUntil;
  }

  block(height: number): SimulatedBlock | undefined {
    const first = this.#blocks[0]?.height ?? 0;
    return this.#blocks[height - first];
  }

  /** The newest blocks, newest first. */
  latest(count: number): SimulatedBlock[] {
    return this.#blocks.slice(-count).toReversed();
  }

  /** Adds a transaction to the mempool. */
  pay(...transfers: SimulatedTransfer[]): SimulatedTransaction {
    const transaction = { txid: this.#name256('transaction'), transfers };
    this.#mempool.set(transaction.txid, transaction);
    return transaction;
  }

  /** Replaces a pending transaction, as a higher fee does; undefined if it is not pending. */
  replace(
    txid: string,
    change: (transfer: SimulatedTransfer) => SimulatedTransfer = (same) => same,
  ): SimulatedTransaction | undefined {
    const replaced = this.#mempool.get(txid);
    if (!replaced) return undefined;
    this.#mempool.delete(txid);
    return this.pay(...replaced.transfers.map(change));
  }

  /** Drops a pending transaction that its sender has given up. */
  forget(txid: string): boolean {
    return this.#mempool.delete(txid);
  }

  /** Mines blocks; the first one takes the whole mempool. */
  mine(count = 1): void {
    for (let made = 0; made < count; made += 1) {
      const taken = this.mempool;
      this.#mempool.clear();
      this.#append(taken);
    }
  }

  /** Replaces the last blocks with a branch that is one longer, since the longest chain wins. */
  reorganise(depth: number, fate: ReorganisationFate): void {
    const cut = Math.min(depth, this.#blocks.length - 1);
    const loose = this.#blocks.splice(this.#blocks.length - cut).flatMap((one) => one.transactions);
    const waiting = this.mempool;
    this.#mempool.clear();
    this.#append(fate === 'again' ? loose : []);
    for (let made = 0; made < cut; made += 1) this.#append([]);
    const left = fate === 'waiting' ? [...loose, ...waiting] : waiting;
    for (const one of left) this.#mempool.set(one.txid, one);
  }

  #append(transactions: SimulatedTransaction[]): void {
    const parent = this.#blocks.at(-1);
    const height = parent ? parent.height + 1 : 0;
    const hash = this.#name256('block');
    this.#blocks.push({ height, hash, parentHash: parent?.hash ?? '', transactions });
    if (this.#blocks.length > keptBlocks) this.#blocks.shift();
    if (transactions.length > 0) this.#busyUntil = height + busyBlocks;
  }

  /** Hashes that look real and depend only on the chain's name and a counter. */
  #name256(kind: string): string {
    this.#count += 1;
    return createHash('sha256').update(`${this.#name} ${kind} ${this.#count}`).digest('hex');
  }
}

/** Money that a transaction moves to an address. */
export interface Transfer {
  txid: string;
  /** Distinguishes the transfers of one transaction, even if it moves to another block. */
  output: number;
  to: string;
  memo?: string | undefined;
  /** `native`, or the contract of a token. */
  asset: string;
  /** In the asset's own smallest units. */
  units: bigint;
}

export interface Block {
  height: number;
  hash: string;
  parentHash: string;
  transfers: Transfer[];
}

/** The chain could not be reached, or its answer was invalid. The known state stays as it is. */
export class ChainUnavailable extends Error {}

/** The transactions that wait for a block. */
export interface Pending {
  /** Their transfers, those to our addresses at least. */
  transfers: Transfer[];
  isWaiting(txid: string): boolean;
}

/** The watch keys of those addresses that were handed out. */
export type Ours = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Read access to a blockchain. Answers may be from different moments, so callers compare hashes.
 * Every operation may throw ChainUnavailable.
 */
export interface Chain {
  /** The height of the newest block. */
  height(): Promise<number>;
  /**
   * The block at a height of the current chain; undefined beyond its end. It may contain
   * everybody's transfers; `ours` says which addresses are ours.
   */
  block(height: number, ours: Ours): Promise<Block | undefined>;
  hashAt(height: number): Promise<string | undefined>;
  /** Unconfirmed payments; undefined if the chain's API does not list them. */
  pending(ours: Ours): Promise<Pending | undefined>;
}

export interface ChainOptions {
  /** A full block has many megabytes, and slow nodes need long for them. */
  blockTimeoutMs?: number;
}

export const defaultBlockTimeoutMs = 60_000;

export const nativeAsset = 'native';

/** In hexadecimal addresses, the case of the letters is only a checksum. */
export function watchKey(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address;
}

export function pendingOf(transfers: Transfer[]): Pending {
  const txids = new Set(transfers.map(({ txid }) => txid));
  return { transfers, isWaiting: (txid) => txids.has(txid) };
}

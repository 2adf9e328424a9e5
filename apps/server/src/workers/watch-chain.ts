import { transaction } from '@opencashier/postgres';
import type { Block, Ours } from '../chains/chain.ts';
import type { ChainNetwork } from '../chains/networks.ts';
import type { Services } from '../services/services.ts';
import { settleAddress } from '../crypto/settle-address.ts';
import { settleReorgedCredits } from '../crypto/reorged-credits.ts';
import { settleStrays } from '../crypto/stray-payments.ts';
import {
  appendBlocks,
  beginAnew,
  beginAt,
  type ChainHead,
  findHead,
  keptBlocks,
  knownBlocks,
  recordCheck,
  rewindTo,
} from '../chains/store/chain-blocks.ts';
import { dropGone, recordTransfers } from '../chains/store/chain-payments.ts';
import { activeAddressIds, knownAddresses } from '../chains/store/crypto-addresses.ts';

type Watch = Pick<
  Services,
  'pool' | 'wallet' | 'rates' | 'partners' | 'now' | 'wake' | 'production'
>;

const blocksInARound = 50;
/** The blocks of a slow node are recorded after this time, so that a stop loses few of them. */
const roundMs = 15_000;

/**
 * Continues reading a chain and applies what has changed; true if there is more to read
 * immediately. All its state is in the database, so a restart continues where it was, and two
 * servers that read one chain only do the work twice. `reportBehind` gets the number of unread
 * blocks whenever the chain has answered.
 */
export async function watchChain(
  services: Watch,
  network: ChainNetwork,
  reportBehind: (blocks: number) => void = () => undefined,
): Promise<boolean> {
  const { pool } = services;
  const height = await network.chain.height();
  const known = await findHead(pool, network.id);
  if (!known) {
    await begin(services, network, height);
    return false;
  }
  const joined = await rewindToCommonBlock(services, network, known, height);
  if (!joined) return true;
  const { head, failures } = await readNextBlocks(services, network, joined, height);
  if (!head) return true;
  const isAtEnd = head.height >= height;
  const behind = Math.max(0, height - head.height);
  reportBehind(behind);
  await recordCheck(pool, network.id, behind);
  if (isAtEnd) await readPending(services, network, head, known.queriedAt);
  const active = await activeAddressIds(pool, network.id);
  failures.push(...(await settleAll(services, network, active)));
  await settleStrays(services, network);
  failures.push(...(await settleReorgedCredits(services, network)));
  if (active.length > 0) services.wake('changes');
  if (failures.length > 0) throw failures[0];
  return !isAtEnd;
}

/**
 * An address that cannot be settled, for example because of a frozen account, does not delay
 * others.
 */
async function settleAll(
  services: Watch,
  network: ChainNetwork,
  addressIds: readonly bigint[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const id of addressIds) {
    await settleAddress(services, network, id).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

/** Nobody has an address yet, so nothing before this moment can be for us. */
async function begin({ pool }: Watch, { id, chain }: ChainNetwork, height: number) {
  const hash = await chain.hashAt(height);
  if (hash !== undefined) await beginAt(pool, id, { height, hash });
}

/** Goes back to the last block that the chain still has, if it was reorganised. */
async function rewindToCommonBlock(
  services: Watch,
  network: ChainNetwork,
  head: ChainHead,
  height: number,
): Promise<ChainHead | undefined> {
  const { pool, production } = services;
  const { id, chain } = network;
  const last = await chain.hashAt(head.height);
  if (last === head.hash) return head;
  let hasOther = last !== undefined;
  for (const known of await knownBlocks(pool, id, head.height, keptBlocks)) {
    const hash = await chain.hashAt(known.height);
    hasOther ||= hash !== undefined && hash !== known.hash;
    if (hash !== known.hash) continue;
    // A node that merely has fewer blocks than were read is behind: no block was dropped.
    if (!hasOther) return head;
    await transaction(pool, (db) => rewindTo(db, id, head, known));
    return known;
  }
  if (production) {
    throw new Error(`${id} shares no block with what was read of it: is it another chain?`);
  }
  // In development, the sandbox's chains start again with every start.
  const hash = await chain.hashAt(height);
  if (hash !== undefined) await transaction(pool, (db) => beginAnew(db, id, { height, hash }));
  return undefined;
}

const oursOf =
  (pool: Watch['pool']): Ours =>
  (addresses) =>
    knownAddresses(pool, addresses);

interface BlocksRead {
  /** Undefined if another server was faster. */
  head: ChainHead | undefined;
  /** The errors that ended the reading early, if the node failed. */
  failures: unknown[];
}

/**
 * Reads the next blocks after the head and records them together. If the node fails, those that
 * were read before count.
 */
async function readNextBlocks(
  { pool }: Watch,
  { id, chain }: ChainNetwork,
  head: ChainHead,
  height: number,
): Promise<BlocksRead> {
  const blocks: Block[] = [];
  const failures: unknown[] = [];
  const last = Math.min(height, head.height + blocksInARound);
  const endsAt = Date.now() + roundMs;
  for (let next = head.height + 1; next <= last && Date.now() < endsAt; next += 1) {
    const block = await chain.block(next, oursOf(pool)).catch((error: unknown) => {
      failures.push(error);
      return undefined;
    });
    // The chain was reorganised during the read; the next round finds where.
    if (!block || block.parentHash !== (blocks.at(-1) ?? head).hash) break;
    blocks.push(block);
  }
  const newest = blocks.at(-1);
  if (!newest && failures.length > 0) throw failures[0];
  if (!newest) return { head, failures };
  const isFirst = await transaction(pool, async (db) => {
    if (!(await appendBlocks(db, id, head, blocks))) return false;
    for (const block of blocks) await recordTransfers(db, id, block.transfers, block);
    return true;
  });
  return { head: isFirst ? newest : undefined, failures };
}

/**
 * Shows unconfirmed payments. One that disappeared was replaced or dropped, unless a block arrived
 * since the chain was read, because that block may contain it.
 */
async function readPending(
  { pool }: Watch,
  { id, chain }: ChainNetwork,
  head: ChainHead,
  since: Date,
): Promise<void> {
  const pending = await chain.pending(oursOf(pool));
  if (!pending) return;
  await recordTransfers(pool, id, pending.transfers);
  if ((await chain.height()) !== head.height) return;
  if ((await chain.hashAt(head.height)) !== head.hash) return;
  await dropGone(pool, id, pending, since);
}

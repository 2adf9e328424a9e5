import { type Queryable, sql } from '@opencashier/postgres';

export interface ChainHead {
  height: number;
  hash: string;
}

interface HeadRow {
  height: bigint;
  hash: string;
}

/** A deeper reorganisation needs an operator. */
export const keptBlocks = 1000;

const headOf = ({ height, hash }: HeadRow): ChainHead => ({ height: Number(height), hash });

/** The last block read and the time of the query; undefined before the first read. */
export async function findHead(
  db: Queryable,
  network: string,
): Promise<(ChainHead & { queriedAt: Date }) | undefined> {
  const { rows } = await db.query<HeadRow & { now: Date }>(sql`
    select height, hash, clock_timestamp() as now
    from cashier.chain_heads where network = ${network}`);
  return rows[0] && { ...headOf(rows[0]), queriedAt: rows[0].now };
}

/** Starts reading a chain at a block; a second server finds that it has started. */
export async function beginAt(db: Queryable, network: string, head: ChainHead): Promise<void> {
  await db.query(sql`
    with begun as (
      insert into cashier.chain_heads (network, height, hash)
      values (${network}, ${head.height}, ${head.hash})
      on conflict do nothing returning network, height, hash
    )
    insert into cashier.chain_blocks (network, height, hash)
    select network, height, hash from begun on conflict do nothing`);
}

/**
 * Starts again on a chain that has no block in common with what was read. Credited payments stay;
 * the others are in no block of this chain.
 */
export async function beginAnew(db: Queryable, network: string, head: ChainHead): Promise<void> {
  await db.query(sql`delete from cashier.chain_blocks where network = ${network}`);
  await db.query(sql`delete from cashier.chain_heads where network = ${network}`);
  await db.query(sql`
    update cashier.chain_payments set height = null, block_hash = null
    where network = ${network} and credited_block is null and settled_units = 0`);
  await beginAt(db, network, head);
}

/** Moves the head, if it is still the one that the caller read: two servers may read one chain. */
async function moveHead(
  db: Queryable,
  network: string,
  from: ChainHead,
  to: ChainHead,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.chain_heads set height = ${to.height}, hash = ${to.hash}, read_at = now()
    where network = ${network} and height = ${from.height} and hash = ${from.hash}`);
  return rowCount === 1;
}

/**
 * Records that the node has answered: at most every 30 s, or at once if the number of blocks behind
 * changes.
 */
export async function recordCheck(db: Queryable, network: string, behind: number): Promise<void> {
  await db.query(sql`
    update cashier.chain_heads set checked_at = now(), blocks_behind = ${behind}
    where network = ${network}
      and (blocks_behind <> ${behind} or checked_at < now() - interval '30 seconds')`);
}

/** Appends blocks to the head, in order; false if another server was faster. */
export async function appendBlocks(
  db: Queryable,
  network: string,
  head: ChainHead,
  blocks: readonly ChainHead[],
): Promise<boolean> {
  const last = blocks.at(-1);
  if (!last || !(await moveHead(db, network, head, last))) return false;
  await db.query(sql`
    with old as (
      delete from cashier.chain_blocks
      where network = ${network} and height <= ${last.height - keptBlocks}
    )
    insert into cashier.chain_blocks (network, height, hash)
    select ${network}, * from unnest(
      ${blocks.map(({ height }) => height)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[])`);
  return true;
}

/** The blocks that are known, from the newest down. */
export async function knownBlocks(
  db: Queryable,
  network: string,
  below: number,
  limit: number,
): Promise<ChainHead[]> {
  const { rows } = await db.query<HeadRow>(sql`
    select height, hash from cashier.chain_blocks
    where network = ${network} and height < ${below} order by height desc limit ${limit}`);
  return rows.map(headOf);
}

/**
 * The chain was reorganised after a block: later blocks are no longer part of it, and their
 * payments are in no block until one that contains them is read. False if another server was
 * faster.
 */
export async function rewindTo(
  db: Queryable,
  network: string,
  head: ChainHead,
  fork: ChainHead,
): Promise<boolean> {
  if (!(await moveHead(db, network, head, fork))) return false;
  await db.query(sql`
    with gone as (
      delete from cashier.chain_blocks where network = ${network} and height > ${fork.height}
    ), loose as (
      update cashier.chain_payments set height = null, block_hash = null
      where network = ${network} and height > ${fork.height} returning address_id
    )
    update cashier.crypto_addresses set is_active = true
    where id in (select address_id from loose)`);
  return true;
}

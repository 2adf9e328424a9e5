import type { CaseReason } from '@opencashier/contract/operator/deposits/cases';
import { type Queryable, sql } from '@opencashier/postgres';
import { type Pending, type Transfer, watchKey } from '../chain.ts';
import type { ChainHead } from './chain-blocks.ts';

/** A payment to an address that was handed out. */
export interface ChainPayment {
  id: bigint;
  txid: string;
  asset: string;
  units: bigint;
  confirmations: number;
  blockHash: string | null;
  isDropped: boolean;
  depositId: string | null;
  creditedBlock: string | null;
  /** The part that operators settled: it never counts again. */
  settledUnits: bigint;
  /** The case in which it, or a part of it, waits for a decision. */
  openCase: { id: bigint; reason: CaseReason } | null;
}

interface PaymentRow {
  id: bigint;
  txid: string;
  asset: string;
  units: bigint;
  confirmations: bigint;
  block_hash: string | null;
  is_dropped: boolean;
  deposit_id: string | null;
  credited_block: string | null;
  settled_units: bigint;
  case_id: bigint | null;
  case_reason: CaseReason | null;
}

function transfersJson(transfers: readonly Transfer[]): string {
  return JSON.stringify(
    transfers.map(({ txid, output, to, memo = '', asset, units }) => ({
      txid,
      output,
      watch_key: watchKey(to),
      memo: memo.trim(),
      asset,
      units: String(units),
    })),
  );
}

/**
 * Records those transfers that go to an address of ours, in a block or in none yet. A chain reports
 * everybody's transfers, so all addresses are looked up in one query. A transfer to a shared
 * address without one of our memos is kept for the operator, and so is one to an address that was
 * issued for another network: networks that share a key share their addresses. A contract may send
 * a different sum in another block, so the last report counts.
 */
export async function recordTransfers(
  db: Queryable,
  network: string,
  transfers: readonly Transfer[],
  block?: ChainHead,
): Promise<void> {
  if (transfers.length === 0) return;
  await db.query(sql`
    with given as (
      select * from jsonb_to_recordset(${transfersJson(transfers)}::jsonb)
        as t(txid text, output integer, watch_key text, memo text, asset text, units numeric)
    ), ours as (
      select given.*, (
        select id from cashier.crypto_addresses a
        where a.network = ${network} and a.watch_key = given.watch_key
          and a.memo in ('', given.memo) order by a.memo desc limit 1) as address_id
      from given where exists (
        select from cashier.crypto_addresses a where a.watch_key = given.watch_key)
    ), kept as (
      insert into cashier.chain_payments
        (network, txid, output, watch_key, memo, asset, units, address_id, height, block_hash)
      select ${network}, txid, output, watch_key, memo, asset, units, address_id,
        ${block?.height ?? null}::bigint, ${block?.hash ?? null}::text
      from ours
      on conflict (network, txid, output, watch_key) do update
        set height = excluded.height, block_hash = excluded.block_hash, is_dropped = false,
          asset = excluded.asset, units = excluded.units
        where excluded.height is not null or chain_payments.is_dropped
      returning address_id
    )
    update cashier.crypto_addresses set is_active = true
    where id in (select address_id from kept)`);
}

/**
 * Drops payments that are in no block and no longer pending: they were replaced or abandoned. A
 * payment first seen after the pending ones were requested cannot be in that list yet, and stays.
 */
export async function dropGone(
  db: Queryable,
  network: string,
  { isWaiting }: Pick<Pending, 'isWaiting'>,
  since: Date,
): Promise<void> {
  const { rows } = await db.query<{ id: bigint; txid: string }>(sql`
    select id, txid from cashier.chain_payments
    where network = ${network} and height is null and not is_dropped and seen_at < ${since}`);
  const gone = rows.filter(({ txid }) => !isWaiting(txid)).map(({ id }) => id);
  if (gone.length === 0) return;
  await db.query(sql`
    with gone as (
      update cashier.chain_payments set is_dropped = true
      where id = any(${gone}::bigint[]) and height is null
      returning address_id
    )
    update cashier.crypto_addresses set is_active = true
    where id in (select address_id from gone)`);
}

/**
 * The payments to an address with their confirmations. One statement, so that heights and head are
 * from the same moment; otherwise a chain that changes in between would seem longer than it is.
 */
export async function paymentsTo(db: Queryable, addressId: bigint): Promise<ChainPayment[]> {
  const { rows } = await db.query<PaymentRow>(sql`
    select p.*, coalesce(h.height - p.height + 1, 0) as confirmations,
      held.id as case_id, held.reason as case_reason
    from cashier.chain_payments p join cashier.chain_heads h using (network)
    left join lateral (
      select c.id, c.reason from cashier.case_payments part
      join cashier.cases c on c.id = part.case_id
      where part.payment_id = p.id and c.state = 'open' limit 1) held on true
    where p.address_id = ${addressId} order by p.id`);
  return rows.map((row) => ({
    confirmations: Math.max(0, Number(row.confirmations)),
    id: row.id,
    txid: row.txid,
    asset: row.asset,
    units: row.units,
    blockHash: row.block_hash,
    isDropped: row.is_dropped,
    depositId: row.deposit_id,
    creditedBlock: row.credited_block,
    settledUnits: row.settled_units,
    openCase:
      row.case_id === null || row.case_reason === null
        ? null
        : { id: row.case_id, reason: row.case_reason },
  }));
}

/** Records the deposit that counts a payment, and the block that it was in when it was credited. */
export async function assignPayment(db: Queryable, payment: ChainPayment): Promise<void> {
  const { id, depositId, creditedBlock } = payment;
  await db.query(sql`
    update cashier.chain_payments
    set deposit_id = ${depositId}, credited_block = ${creditedBlock} where id = ${id}`);
}

/**
 * True if the network has dropped the block of a case's payment, and no later block has it yet. The
 * payments stay locked, so that none is dropped before the caller's transaction ends.
 */
export async function hasDroppedPayment(db: Queryable, caseId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ height: bigint | null }>(sql`
    select p.height from cashier.case_payments part
    join cashier.chain_payments p on p.id = part.payment_id
    where part.case_id = ${caseId} order by p.id for no key update of p`);
  return rows.some(({ height }) => height === null);
}

/** Marks parts of payments as settled by an operator: they never count again. */
export async function settleUnits(db: Queryable, caseId: bigint): Promise<void> {
  await db.query(sql`
    update cashier.chain_payments p set settled_units = p.settled_units + part.units
    from cashier.case_payments part where part.case_id = ${caseId} and p.id = part.payment_id`);
}

/** Marks payments as released by an operator: they are credited as if they had never waited. */
export async function creditPayments(
  db: Queryable,
  caseId: bigint,
  depositId: string,
): Promise<void> {
  await db.query(sql`
    update cashier.chain_payments p set credited_block = p.block_hash, deposit_id = ${depositId}
    from cashier.case_payments part where part.case_id = ${caseId} and p.id = part.payment_id`);
}

/** Splits an amount over a case's payments, the last payment first. */
export async function surplusParts(
  db: Queryable,
  caseId: bigint,
  units: bigint,
): Promise<{ id: bigint; units: bigint }[]> {
  const { rows } = await db.query<{ payment_id: bigint; units: bigint }>(sql`
    select payment_id, units from cashier.case_payments
    where case_id = ${caseId} order by payment_id desc`);
  const parts: { id: bigint; units: bigint }[] = [];
  let left = units;
  for (const { payment_id: id, units: own } of rows) {
    const part = left < own ? left : own;
    if (part === 0n) break;
    parts.push({ id, units: part });
    left -= part;
  }
  return parts;
}

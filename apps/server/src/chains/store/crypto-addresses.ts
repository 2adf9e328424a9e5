import { type Queryable, sql } from '@opencashier/postgres';
import { watchKey } from '../chain.ts';

/** An address that was handed out, and what was promised with it. */
export interface CryptoAddress {
  id: bigint;
  network: string;
  coin: string;
  asset: string;
  address: string;
  watchKey: string;
  memo: string;
  keyId: string | null;
  keyIndex: number | null;
  firstDepositId: string;
  depositId: string;
  minimumMinor: bigint;
  confirmations: number;
}

interface AddressRow {
  id: bigint;
  network: string;
  coin: string;
  asset: string;
  address: string;
  watch_key: string;
  memo: string;
  key_id: string | null;
  key_index: bigint | null;
  first_deposit_id: string;
  deposit_id: string;
  minimum_minor: bigint;
  confirmations: number;
}

function addressOf(row: AddressRow): CryptoAddress {
  return {
    id: row.id,
    network: row.network,
    coin: row.coin,
    asset: row.asset,
    address: row.address,
    watchKey: row.watch_key,
    memo: row.memo,
    keyId: row.key_id,
    keyIndex: row.key_index === null ? null : Number(row.key_index),
    firstDepositId: row.first_deposit_id,
    depositId: row.deposit_id,
    minimumMinor: row.minimum_minor,
    confirmations: row.confirmations,
  };
}

/** Taken once and for all: a transaction that fails leaves a gap, never a second use. */
export async function nextAddressIndex(db: Queryable, keyId: string): Promise<number> {
  const { rows } = await db.query<{ index: bigint }>(
    sql`select cashier.next_address_index(${keyId}) as index`,
  );
  return Number(rows[0]?.index);
}

export async function recordAddress(
  db: Queryable,
  one: Omit<CryptoAddress, 'id' | 'depositId'>,
): Promise<void> {
  await db.query(sql`
    insert into cashier.crypto_addresses (network, coin, asset, address, watch_key, memo, key_id,
      key_index, first_deposit_id, deposit_id, minimum_minor, confirmations)
    values (${one.network}, ${one.coin}, ${one.asset}, ${one.address}, ${one.watchKey},
      ${one.memo}, ${one.keyId}, ${one.keyIndex}, ${one.firstDepositId}, ${one.firstDepositId},
      ${one.minimumMinor}, ${one.confirmations})`);
}

/** Which of these addresses were handed out, for whichever network. */
export async function knownAddresses(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await db.query<{ watch_key: string }>(sql`
    select distinct watch_key from cashier.crypto_addresses
    where watch_key = any(${addresses.map(watchKey)}::text[])`);
  return new Set(rows.map((row) => row.watch_key));
}

/** Those where something is on its way or has changed since they were last looked at. */
export async function activeAddressIds(db: Queryable, network: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    sql`select id from cashier.crypto_addresses where network = ${network} and is_active order by id`,
  );
  return rows.map(({ id }) => id);
}

export async function lockAddress(db: Queryable, id: bigint): Promise<CryptoAddress | undefined> {
  const { rows } = await db.query<AddressRow>(
    sql`select * from cashier.crypto_addresses where id = ${id} for update`,
  );
  return rows[0] && addressOf(rows[0]);
}

/** Keeps which deposit counts what comes next, and whether there is something to look out for. */
export async function changeAddress(
  db: Queryable,
  { id }: CryptoAddress,
  { depositId, isActive }: { depositId: string; isActive: boolean },
): Promise<void> {
  await db.query(sql`
    update cashier.crypto_addresses set deposit_id = ${depositId}, is_active = ${isActive}
    where id = ${id}`);
}

/** Has the address of a deposit settled anew: its deposit is about to end. */
export async function settleAgain(db: Queryable, depositId: string): Promise<void> {
  await db.query(sql`
    update cashier.crypto_addresses set is_active = true where deposit_id = ${depositId}`);
}

/**
 * Locks the address to which the payments of a case came, before its deposit, as settling the
 * address does; and has it settled anew afterwards.
 */
export async function lockAddressOfCase(
  db: Queryable,
  caseId: bigint,
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    update cashier.crypto_addresses set is_active = true
    where id in (
      select p.address_id from cashier.case_payments part
      join cashier.chain_payments p on p.id = part.payment_id
      where part.case_id = ${caseId})
    returning id`);
  return rows[0]?.id;
}

import { type Queryable, sql } from '@opencashier/postgres';
import { watchKey } from '../chain.ts';

/** An issued address, and the terms promised with it. */
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

/** An index is taken for good: a failed transaction leaves a gap and never causes a second use. */
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

/** The watch keys of those addresses that were handed out, on any network. */
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

/** The addresses with a payment on its way, or with a change since they were last settled. */
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

/**
 * Stores the deposit that counts the next payment, and whether a payment is still expected to
 * change.
 */
export async function changeAddress(
  db: Queryable,
  { id }: CryptoAddress,
  { depositId, isActive }: { depositId: string; isActive: boolean },
): Promise<void> {
  await db.query(sql`
    update cashier.crypto_addresses set deposit_id = ${depositId}, is_active = ${isActive}
    where id = ${id}`);
}

/** Makes the address of a deposit due for settlement, because the deposit is about to end. */
export async function settleAgain(db: Queryable, depositId: string): Promise<void> {
  await db.query(sql`
    update cashier.crypto_addresses set is_active = true where deposit_id = ${depositId}`);
}

/**
 * Locks the address that received the payments of a case, before the deposit, in the same order as
 * a settlement, and makes the address due for settlement.
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

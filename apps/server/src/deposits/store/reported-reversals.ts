import { type Queryable, sql } from '@opencashier/postgres';
import type { Deposit } from '../deposit.ts';

/** A chargeback reported by letter, as the operator entered it. */
export interface ReportedReversal {
  partner: string;
  reference: string;
  owner: string;
  depositId: string;
  amountMinor: bigint;
  /** The total reversed of the deposit, including this one. */
  totalMinor: bigint;
  reason: string;
  requestedBy: string;
  /** The deposit's disputes at that time: the letter is about other money. */
  knownDisputes: readonly string[];
}

export async function findReported(
  db: Queryable,
  { partner, reference }: Pick<ReportedReversal, 'partner' | 'reference'>,
): Promise<Pick<ReportedReversal, 'depositId' | 'amountMinor'> | undefined> {
  const { rows } = await db.query<{ deposit_id: string; amount_minor: bigint }>(sql`
    select deposit_id, amount_minor from cashier.reported_reversals
    where partner = ${partner} and reference = ${reference}`);
  const [row] = rows;
  return row && { depositId: row.deposit_id, amountMinor: row.amount_minor };
}

type EnteredReversal = Omit<ReportedReversal, 'totalMinor' | 'knownDisputes'> & {
  createdAt: Date;
};

/** The reversals of a deposit that operators reported, oldest first. */
export async function reportedReversalsOf(
  db: Queryable,
  depositId: string,
): Promise<EnteredReversal[]> {
  const { rows } = await db.query<EnteredReversal>(sql`
    select partner, reference, owner, deposit_id as "depositId", amount_minor as "amountMinor",
      reason, requested_by as "requestedBy", created_at as "createdAt"
    from cashier.reported_reversals where deposit_id = ${depositId}
    order by created_at limit 200`);
  return rows;
}

/** The caller has locked the deposit and looked for the reference. */
export async function recordReported(db: Queryable, reversal: ReportedReversal): Promise<void> {
  await db.query(sql`
    insert into cashier.reported_reversals (partner, reference, owner, deposit_id, amount_minor,
      total_minor, reason, requested_by, known_disputes)
    values (${reversal.partner}, ${reversal.reference}, ${reversal.owner}, ${reversal.depositId},
      ${reversal.amountMinor}, ${reversal.totalMinor}, ${reversal.reason},
      ${reversal.requestedBy}, ${[...reversal.knownDisputes]})`);
}

/** The total that operators reported as reversed, for example after a letter; zero if none. */
export async function reportedTotal(db: Queryable, depositId: string): Promise<bigint> {
  const { rows } = await db.query<{ total: bigint }>(sql`
    select coalesce(max(total_minor), 0) as total from cashier.reported_reversals
    where deposit_id = ${depositId}`);
  return rows[0]?.total ?? 0n;
}

/** The letters about a deposit whose known disputes were recorded. */
export async function lettersWithDisputes(
  db: Queryable,
  depositId: string,
): Promise<Pick<ReportedReversal, 'amountMinor' | 'knownDisputes'>[]> {
  const { rows } = await db.query<Pick<ReportedReversal, 'amountMinor' | 'knownDisputes'>>(sql`
    select amount_minor as "amountMinor", known_disputes as "knownDisputes"
    from cashier.reported_reversals
    where deposit_id = ${depositId} and known_disputes is not null`);
  return rows;
}

/** The part of an earlier deposit's total that this deposit of the same payments has taken over. */
export async function carriedReversal(db: Queryable, depositId: string): Promise<bigint> {
  const { rows } = await db.query<{ minor: bigint }>(sql`
    select coalesce(carried_minor, 0) as minor from cashier.deposits where id = ${depositId}`);
  return rows[0]?.minor ?? 0n;
}

/** Moves a deposit's reported reversals to its address, whose payments now count again. */
export async function carryReversal(
  db: Queryable,
  addressId: bigint,
  minor: bigint,
): Promise<void> {
  await db.query(sql`
    update cashier.crypto_addresses set carried_minor = coalesce(carried_minor, 0) + ${minor}
    where id = ${addressId}`);
}

/**
 * Applies reversals left by earlier deposits of the address to a credited deposit, up to its
 * credit; false if there were none. The caller has locked the address and the deposit.
 */
export async function applyCarriedReversal(
  db: Queryable,
  addressId: bigint,
  { id, creditedMinor }: Pick<Deposit, 'id' | 'creditedMinor'>,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    with taken as (
      update cashier.crypto_addresses as address
      set carried_minor = address.carried_minor - part.minor
      from (select id, least(carried_minor, ${creditedMinor ?? 0n}::numeric) as minor
        from cashier.crypto_addresses where id = ${addressId} and carried_minor > 0) as part
      where address.id = part.id and part.minor > 0
      returning part.minor
    )
    update cashier.deposits set carried_minor = coalesce(carried_minor, 0) + taken.minor
    from taken where deposits.id = ${id}`);
  return rowCount === 1;
}

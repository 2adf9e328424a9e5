import { type Queryable, sql } from '@opencashier/postgres';

/** A chargeback that came by post, as the operator entered it. */
export interface ReportedReversal {
  partner: string;
  reference: string;
  owner: string;
  depositId: string;
  amountMinor: bigint;
  /** All that was reversed of the deposit with this one. */
  totalMinor: bigint;
  reason: string;
  requestedBy: string;
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

/** The caller has locked the deposit and looked for the reference. */
export async function recordReported(db: Queryable, reversal: ReportedReversal): Promise<void> {
  await db.query(sql`
    insert into cashier.reported_reversals (partner, reference, owner, deposit_id, amount_minor,
      total_minor, reason, requested_by)
    values (${reversal.partner}, ${reversal.reference}, ${reversal.owner}, ${reversal.depositId},
      ${reversal.amountMinor}, ${reversal.totalMinor}, ${reversal.reason},
      ${reversal.requestedBy})`);
}

/** The total that operators reported as reversed, for example after a letter; zero if none. */
export async function reportedTotal(db: Queryable, depositId: string): Promise<bigint> {
  const { rows } = await db.query<{ total: bigint }>(sql`
    select coalesce(max(total_minor), 0) as total from cashier.reported_reversals
    where deposit_id = ${depositId}`);
  return rows[0]?.total ?? 0n;
}

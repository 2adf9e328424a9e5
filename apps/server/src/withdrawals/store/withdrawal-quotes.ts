import { type Queryable, sql } from '@opencashier/postgres';
import type { PayoutSum, Withdrawal } from '../withdrawal.ts';
import { type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';

/** Replaces the quoted payout; the confirmed one is kept as well. */
export async function renewPayout(
  db: Queryable,
  { id }: Pick<Withdrawal, 'id'>,
  { amountMinor, currency }: PayoutSum,
  until: Date,
): Promise<Withdrawal> {
  const { rows } = await db.query<WithdrawalRow>(sql`
    update cashier.withdrawals
    set promised_minor = coalesce(promised_minor, payout_minor), payout_minor = ${amountMinor},
      expires_at = ${until}
    where id = ${id} and payout_currency = ${currency} returning *`);
  const [row] = rows;
  if (!row) throw new Error(`withdrawal ${id} no longer exists`);
  return withdrawalOf(row);
}

/** The player confirms what is quoted now. */
export async function confirmPayout(db: Queryable, { id }: Pick<Withdrawal, 'id'>): Promise<void> {
  await db.query(sql`
    update cashier.withdrawals set promised_minor = null
    where id = ${id} and promised_minor is not null`);
}

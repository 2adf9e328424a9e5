import type { Queryable } from '@opencashier/postgres';
import { requiredMinor } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';
import { approvedByRuleToday, lockSums } from '../store/withdrawal-sums.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** The sum of a day that the partner's rule approves without a review, if it has one. */
export function approvedUpTo(
  { partners }: Pick<Services, 'partners'>,
  { partner, currency }: Pick<Withdrawal, 'partner' | 'currency'>,
): bigint | undefined {
  const limit = partners.get(partner)?.withdrawals.approveUpTo[currency];
  return limit === undefined ? undefined : requiredMinor(limit, currency);
}

/**
 * A player's automatic approvals of a day are added up, so splitting does not help. The SQL
 * function `cashier.confirm_withdrawal` (migration 0073-withdrawals-in-fewer-trips.sql) decides
 * plain withdrawals by the same rule: change both together.
 */
export async function isApprovedByRule(
  services: Pick<Services, 'partners'>,
  db: Queryable,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const limit = approvedUpTo(services, withdrawal);
  if (limit === undefined) return false;
  const { owner, currency, amountMinor } = withdrawal;
  await lockSums(db, owner);
  const before = await approvedByRuleToday(db, { owner, currency });
  return before + amountMinor <= limit;
}

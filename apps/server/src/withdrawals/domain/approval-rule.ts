import { requiredMinor } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** The sum of a day that the partner's rule approves without a review, if it has one. */
export function approvedUpTo(
  { partners }: Pick<Services, 'partners'>,
  { partner, currency }: Pick<Withdrawal, 'partner' | 'currency'>,
): bigint | undefined {
  const limit = partners.get(partner)?.withdrawals.approveUpTo[currency];
  return limit === undefined ? undefined : requiredMinor(limit, currency);
}

import type { Queryable } from '@opencashier/postgres';
import { requiredMinor } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';
import { confirmedWithoutCodeSince } from '../store/withdrawal-sums.ts';
import type { Withdrawal } from '../withdrawal.ts';

type Amount = Pick<Withdrawal, 'partner' | 'owner' | 'currency' | 'amountMinor'>;

/**
 * True if the amount reaches the one from which the operator requires a code. Withdrawals confirmed
 * without a code within a day are added up, so splitting does not help.
 */
export async function needsCode(
  { partners }: Pick<Services, 'partners'>,
  db: Queryable,
  { partner, owner, currency, amountMinor }: Amount,
): Promise<boolean> {
  const from = partners.get(partner)?.withdrawals.codeFrom[currency];
  if (from === undefined) return false;
  const before = await confirmedWithoutCodeSince(db, { owner, currency, hours: 24 });
  return before + amountMinor >= requiredMinor(from, currency);
}

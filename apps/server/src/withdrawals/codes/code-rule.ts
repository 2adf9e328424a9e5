import { requiredMinor } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';
import type { WithdrawalSums } from '../store/withdrawal-sums.ts';
import type { Withdrawal } from '../withdrawal.ts';

type Amount = Pick<Withdrawal, 'partner' | 'currency' | 'amountMinor'>;
type Deps = Pick<Services, 'partners'>;

/** The amount from which the operator requires a code, if it does. */
export function codeFromMinor(
  { partners }: Deps,
  { partner, currency }: Pick<Amount, 'partner' | 'currency'>,
): bigint | undefined {
  const from = partners.get(partner)?.withdrawals.codeFrom[currency];
  return from === undefined ? undefined : requiredMinor(from, currency);
}

/**
 * True if the amount reaches the one from which the operator requires a code. Withdrawals confirmed
 * without a code within a day are added up, so splitting does not help.
 */
export function needsCode(
  services: Deps,
  amount: Amount,
  { dayWithoutCode }: Pick<WithdrawalSums, 'dayWithoutCode'>,
): boolean {
  const from = codeFromMinor(services, amount);
  return from !== undefined && dayWithoutCode + amount.amountMinor >= from;
}

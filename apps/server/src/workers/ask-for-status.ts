import type { Queryable } from '@opencashier/postgres';
import { checkDepositNow } from '../deposits/store/deposits.ts';
import { checkRefundNow } from '../deposits/store/refunds.ts';
import type { StatusQuestion } from '../providers/status-question.ts';
import { checkWithdrawalNow } from '../withdrawals/store/withdrawal-checks.ts';

/**
 * Makes the check of a deposit, payout or refund due at once: the provider told only that it has
 * changed. The provider is asked by the worker that asks about late ones, outside of a transaction.
 */
export async function askForStatus(
  db: Queryable,
  provider: string,
  { data: { subject, mayBeForeign = false, ...named } }: StatusQuestion,
): Promise<'asked' | 'foreign' | 'unknown'> {
  const check = { deposit: checkDepositNow, payout: checkWithdrawalNow, refund: checkRefundNow };
  if (await check[subject](db, provider, named)) return 'asked';
  return mayBeForeign ? 'foreign' : 'unknown';
}

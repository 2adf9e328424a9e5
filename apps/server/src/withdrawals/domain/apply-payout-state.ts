import type { ProviderPayout } from '@opencashier/contract/provider/payouts';
import type { Queryable } from '@opencashier/postgres';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import { minorOf } from '../../rates/amounts.ts';
import type { Applied } from '../../deposits/domain/apply-provider-state.ts';
import type { Services } from '../../services/services.ts';
import { holdOf, payoutOf, type Withdrawal } from '../withdrawal.ts';

type Payer = Pick<Services, 'wallet' | 'now'>;

/**
 * Brings what a provider says of a payout into our books, inside the caller's transaction. Said
 * twice or in any order the end is the same. What it says of one that was never asked for, of
 * another sum, or of one that it had ended otherwise, contradicts: it is kept for the operator, and
 * moves nothing.
 */
export async function applyPayoutState(
  db: Queryable,
  payer: Payer,
  provider: string,
  said: ProviderPayout,
): Promise<Applied> {
  const withdrawal = await lockWithdrawal(db, said.reference);
  if (!withdrawal) return 'unknown';
  if (!isAbout(withdrawal, provider, said)) return 'contradicts';
  switch (withdrawal.stage) {
    case 'processing':
      return applyToProcessing(db, payer, withdrawal, said);
    case 'sent':
      return applyToSent(db, payer, withdrawal, said);
    case 'failed':
      return said.status === 'sent' ? 'contradicts' : 'unchanged';
    case 'draft':
    case 'holding':
    case 'review':
    case 'approved':
    case 'rejected':
    case 'cancelled':
      return 'contradicts';
  }
}

/**
 * A provider speaks for its own payouts only, by the name that it gave them and of the whole sum: a
 * part of it that was sent is neither a payout nor none.
 */
function isAbout(withdrawal: Withdrawal, provider: string, said: ProviderPayout): boolean {
  const { providerId: known } = withdrawal;
  const { amountMinor, currency } = payoutOf(withdrawal);
  const isSame = known === null || known === said.providerId;
  const isSum = said.currency === currency && minorOf(said.amount, currency) === amountMinor;
  return withdrawal.provider === provider && isSame && isSum;
}

async function applyToProcessing(
  db: Queryable,
  { wallet, now }: Payer,
  withdrawal: Withdrawal,
  said: ProviderPayout,
): Promise<Applied> {
  const { providerId } = said;
  const hold = holdOf(withdrawal);
  switch (said.status) {
    case 'processing': {
      if (withdrawal.providerId !== null) return 'unchanged';
      const change = { stage: 'processing', providerId, checkInSeconds: 30 } as const;
      await changeWithdrawal(db, withdrawal, change, now());
      return 'changed';
    }
    case 'sent':
      await wallet.commit(db, hold);
      await changeWithdrawal(db, withdrawal, { stage: 'sent', providerId }, now());
      return 'changed';
    case 'failed':
    case 'returned': {
      // A payout that was returned before it was reported as sent is still on hold.
      await wallet.release(db, hold);
      const change = { stage: 'failed', providerId, reason: said.reason ?? null } as const;
      await changeWithdrawal(db, withdrawal, change, now());
      return 'changed';
    }
  }
}

async function applyToSent(
  db: Queryable,
  { wallet, now }: Payer,
  withdrawal: Withdrawal,
  said: ProviderPayout,
): Promise<Applied> {
  if (said.status === 'failed') return 'contradicts';
  if (said.status !== 'returned') return 'unchanged';
  const { partner, owner, amountMinor, currency, id } = withdrawal;
  const reference = `withdrawal:${id}:returned`;
  await wallet.credit(db, { partner, owner, amountMinor, currency, reference });
  const change = { stage: 'failed', reason: said.reason ?? null } as const;
  await changeWithdrawal(db, withdrawal, change, now());
  return 'changed';
}

import type { ProviderPayout } from '@opencashier/contract/provider/payouts';
import type { Queryable } from '@opencashier/postgres';
import { addTxid } from '../store/payout-transactions.ts';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Applied } from '../../deposits/credit/apply-provider-state.ts';
import type { Services } from '../../services/services.ts';
import {
  isDenied,
  isOfSum,
  mayHaveBeenSent,
  sentOf,
  isKnownContradiction,
  withoutDenials,
  withReport,
} from './payout-contradictions.ts';
import { holdOf, payoutSumOf, type Withdrawal, type WithdrawalStage } from '../withdrawal.ts';

type PayoutDeps = Pick<Services, 'wallet' | 'now'>;

/** The interval of status checks for an accepted payout. */
const nextCheckSeconds = 30;

/**
 * Applies a provider's report about a payout, inside the caller's transaction. Repeated or
 * reordered reports lead to the same result. A report of another sum makes a processing payout
 * unclear: it moves nothing, and the operator ends the payout. A report about a payout that was
 * never requested, or that has ended otherwise, is a contradiction, and so is a failure after a
 * transaction was reported. Every transaction that a report names is kept: a provider may learn it
 * late, or replace it.
 */
export async function applyPayoutState(
  db: Queryable,
  deps: PayoutDeps,
  provider: string,
  report: ProviderPayout,
): Promise<Applied> {
  const withdrawal = await lockWithdrawal(db, report.reference);
  if (!withdrawal) return 'unknown';
  if (!isAbout(withdrawal, provider, report)) return 'contradicts';
  const applied = await applyToStage(db, deps, withdrawal, report);
  const wasRequested = requested.includes(withdrawal.stage);
  if (applied !== 'changed' && wasRequested) await addTxid(db, withdrawal, report.txid, deps.now());
  return applied;
}

const requested: readonly WithdrawalStage[] = ['processing', 'sent', 'failed'];

async function applyToStage(
  db: Queryable,
  deps: PayoutDeps,
  withdrawal: Withdrawal,
  report: ProviderPayout,
): Promise<Applied> {
  switch (withdrawal.stage) {
    case 'processing':
      return applyToProcessing(db, deps, withdrawal, report);
    case 'sent':
      return applyToSent(db, deps, withdrawal, report);
    case 'failed':
      return checkFailed(withdrawal, report);
    case 'draft':
    case 'holding':
    case 'review':
    case 'approved':
    case 'rejected':
    case 'cancelled':
      return 'contradicts';
  }
}

/** A provider can only report its own payouts, under the id that it gave them. */
function isAbout(withdrawal: Withdrawal, provider: string, { providerId }: ProviderPayout) {
  const { providerId: known } = withdrawal;
  return withdrawal.provider === provider && (known === null || known === providerId);
}

async function applyToProcessing(
  db: Queryable,
  { wallet, now }: PayoutDeps,
  withdrawal: Withdrawal,
  report: ProviderPayout,
): Promise<Applied> {
  const { providerId, txid } = report;
  const hold = holdOf(withdrawal);
  if (!isOfSum(report, payoutSumOf(withdrawal)))
    return recordContradiction(db, withdrawal, report, now());
  switch (report.status) {
    case 'processing': {
      if (withdrawal.providerId !== null && !isDenied(withdrawal)) return 'unchanged';
      const contradictions = withoutDenials(withdrawal);
      const accepted = { stage: 'processing', providerId, contradictions, txid } as const;
      await changeWithdrawal(db, withdrawal, { ...accepted, nextCheckSeconds }, now());
      return 'changed';
    }
    case 'sent':
      await wallet.commit(db, hold);
      await changeWithdrawal(db, withdrawal, { stage: 'sent', providerId, txid }, now());
      return 'changed';
    case 'failed':
    case 'returned': {
      if (mayHaveBeenSent(withdrawal, report))
        return recordContradiction(db, withdrawal, report, now());
      // A payout that was returned before it was reported as sent is still on hold.
      await wallet.release(db, hold);
      const change = { stage: 'failed', providerId, txid, ...failureOf(report) } as const;
      await changeWithdrawal(db, withdrawal, change, now());
      return 'changed';
    }
  }
}

/** The reason is for the player, the decline for the operator. */
function failureOf({ reason, decline }: ProviderPayout): Pick<Withdrawal, 'reason' | 'decline'> {
  return { reason: reason ?? null, decline: decline ?? null };
}

/** The money stays on hold, and the payout is not requested again: the provider knows it. */
async function recordContradiction(
  db: Queryable,
  withdrawal: Withdrawal,
  report: ProviderPayout,
  now: Date,
): Promise<Applied> {
  if (isKnownContradiction(withdrawal, report)) return 'unchanged';
  const { providerId, txid } = report;
  const contradictions = withReport(withdrawal, report, now);
  const change = { stage: 'processing', providerId, contradictions, txid } as const;
  await changeWithdrawal(db, withdrawal, { ...change, nextCheckSeconds }, now);
  return 'changed';
}

async function applyToSent(
  db: Queryable,
  { wallet, now }: PayoutDeps,
  withdrawal: Withdrawal,
  report: ProviderPayout,
): Promise<Applied> {
  if (isKnownContradiction(withdrawal, report)) return 'unchanged';
  const isRequestedSum = isOfSum(report, payoutSumOf(withdrawal));
  if (report.status === 'processing') return isRequestedSum ? 'unchanged' : 'contradicts';
  if (report.status === 'failed' || !isOfSum(report, sentOf(withdrawal))) return 'contradicts';
  if (report.status === 'sent') return 'unchanged';
  const { partner, owner, currency, id } = withdrawal;
  // The rest of a partly sent payout is already the player's.
  const amountMinor = withdrawal.amountMinor - (withdrawal.returnedMinor ?? 0n);
  const reference = `withdrawal:${id}:returned`;
  const purpose = 'withdrawal returned';
  await wallet.credit(db, { partner, owner, amountMinor, currency, reference, purpose });
  const change = { stage: 'failed', txid: report.txid, ...failureOf(report) } as const;
  await changeWithdrawal(db, withdrawal, change, now());
  return 'changed';
}

/** The player has the money again: a payout that continues after that would be paid twice. */
function checkFailed(withdrawal: Withdrawal, report: ProviderPayout): Applied {
  if (isKnownContradiction(withdrawal, report)) return 'unchanged';
  const isKnownSum =
    isOfSum(report, payoutSumOf(withdrawal)) || isOfSum(report, sentOf(withdrawal));
  const isAcceptedAfter = report.status === 'processing' && withdrawal.providerId === null;
  if (!isKnownSum || report.status === 'sent' || isAcceptedAfter) return 'contradicts';
  return 'unchanged';
}

import { CallError } from '@opencashier/contract/errors';
import { reserveBalance, isSweepable, sweepHolds } from '../withdrawals/confirm/reserve-balance.ts';
import {
  checkEndedPayout,
  checkPayout,
  type SendPayoutDeps,
  startPayout,
} from '../withdrawals/payouts/send-payout.ts';
import type { Services } from '../services/services.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';
import { claimDueWithdrawals } from '../withdrawals/store/withdrawals.ts';

const batch = 20;

/** Continues every withdrawal whose check is due; false if there was none. */
export async function payOut(
  services: SendPayoutDeps,
  partition?: QueuePartition,
): Promise<boolean> {
  const due = await claimDueWithdrawals(services.pool, batch, partition);
  const steps = await Promise.allSettled(due.map((one) => continueWithdrawal(services, one)));
  const failure = steps.find((step) => step.status === 'rejected');
  if (failure) throw failure.reason;
  return due.length === batch;
}

async function continueWithdrawal(services: SendPayoutDeps, withdrawal: Withdrawal): Promise<void> {
  const { stage } = withdrawal;
  if (stage === 'holding') await finishReserving(services, withdrawal);
  if (isSweepable(withdrawal)) await sweepHolds(services, withdrawal);
  if (stage === 'approved') await startPayout(services, withdrawal);
  if (stage === 'processing') await checkPayout(services, withdrawal);
  if (stage === 'sent' || stage === 'failed') await checkEndedPayout(services, withdrawal);
}

/** The confirming call has ended, so a refusal is only recorded. */
async function finishReserving(
  services: Pick<Services, 'pool' | 'wallet' | 'partners' | 'wake' | 'now'>,
  withdrawal: Withdrawal,
): Promise<void> {
  try {
    await reserveBalance(services, withdrawal);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

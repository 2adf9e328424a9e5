import type { DepositStatus, WithdrawalStatus } from './statuses.ts';

/** A status as most hosts need it. */
export type TransactionOutcome = 'pending' | 'completed' | 'failed';

export const depositOutcomes: Record<DepositStatus, TransactionOutcome> = {
  waiting: 'pending',
  accepted: 'pending',
  processed: 'completed',
  mistaked: 'failed',
};

export const withdrawalOutcomes: Record<WithdrawalStatus, TransactionOutcome> = {
  draft: 'pending',
  review: 'pending',
  approved: 'pending',
  processing: 'pending',
  sent: 'completed',
  rejected: 'failed',
  cancelled: 'failed',
  failed: 'failed',
};

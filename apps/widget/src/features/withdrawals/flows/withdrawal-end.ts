import type { WithdrawalStatus } from '@opencashier/contract/calls/statuses';

const ends: readonly WithdrawalStatus[] = ['sent', 'rejected', 'cancelled', 'failed'];

export function hasEnded(status: WithdrawalStatus): boolean {
  return ends.includes(status);
}

import type { WithdrawalStatus } from '@opencashier/contract/calls/statuses';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { amountOf } from '../../rates/amounts.ts';
import {
  isCancellable,
  type PayoutSum,
  type Withdrawal,
  type WithdrawalStage,
} from '../withdrawal.ts';

/** The player sees a withdrawal as in review from the moment it is confirmed. */
export function withdrawalStatusOf(stage: WithdrawalStage): WithdrawalStatus {
  return stage === 'holding' ? 'review' : stage;
}

export function shownPayout({ amountMinor, currency }: PayoutSum) {
  return { amount: amountOf(amountMinor, currency), currency };
}

/** A later transaction of the same stage is for the operator only. */
const timelineOf = ({ history }: Withdrawal) =>
  history
    .filter(({ status }, index) => status !== history[index - 1]?.status)
    .map(({ status, at }) => ({ status: withdrawalStatusOf(status), at }));

export function withdrawalStateOf(withdrawal: Withdrawal, now: Date): WithdrawalState {
  const { currency, stage, reason, destination, accountName, arrival } = withdrawal;
  return {
    id: withdrawal.id,
    status: withdrawalStatusOf(stage),
    method: withdrawal.method,
    account: withdrawal.account,
    amount: amountOf(withdrawal.amountMinor, currency),
    currency,
    fee: amountOf(withdrawal.feeMinor, currency),
    net: amountOf(withdrawal.netMinor, currency),
    ...(withdrawal.payout ? { payout: shownPayout(withdrawal.payout) } : {}),
    ...(withdrawal.promised ? { promisedPayout: shownPayout(withdrawal.promised) } : {}),
    ...(withdrawal.returnedMinor ? { returned: amountOf(withdrawal.returnedMinor, currency) } : {}),
    ...(arrival === null ? {} : { arrival }),
    ...(reason === null ? {} : { reason }),
    // An erased withdrawal no longer has one.
    ...(destination === '' ? {} : { destination }),
    ...(accountName === null ? {} : { accountName }),
    isCancellable: isCancellable(withdrawal),
    ...(stage === 'draft' && withdrawal.codeRequired ? { codeRequired: true } : {}),
    timeline: timelineOf(withdrawal),
    createdAt: withdrawal.createdAt.toISOString(),
    ...(stage === 'draft' ? { expiresAt: withdrawal.expiresAt.toISOString() } : {}),
    version: withdrawal.version,
    serverTime: now.toISOString(),
  };
}

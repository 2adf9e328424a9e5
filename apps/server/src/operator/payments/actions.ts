import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { type OperatorRole, operatorAccess } from '@opencashier/contract/operator/roles';
import type { Case } from '../../cases/case.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import type { Refund } from '../../deposits/refund.ts';
import { isHoldUnanswered, type Withdrawal } from '../../withdrawals/withdrawal.ts';
import type { OperatorContext } from '../operation.ts';
import { messageState, type readTraces } from './timeline.ts';

/** An operation with the parameters of its path. */
export interface Action {
  operation: OperatorOperation;
  named: Record<string, string>;
}

export function allowed(operation: OperatorOperation, role: OperatorRole): boolean {
  const roles: readonly OperatorRole[] = operatorAccess[operation].roles;
  return roles.includes(role);
}

const on = (operation: OperatorOperation, named: Record<string, string>): Action => ({
  operation,
  named,
});

/** What the state of a deposit allows, whoever asks. */
export function depositActions(
  deposit: Deposit,
  { refunds, cases }: { refunds: readonly Refund[]; cases: readonly Case[] },
): Action[] {
  const { id, stage, creditedMinor, refundedMinor, refundingMinor, takenMinor } = deposit;
  const restMinor = (creditedMinor ?? 0n) - refundedMinor - refundingMinor - takenMinor;
  const isCredited = stage === 'processed' && restMinor > 0n;
  const openRefunds = refunds.filter(({ stage: state }) => state === 'processing');
  const openCases = cases.filter(({ state }) => state === 'open');
  return [
    ...(isCredited ? [on('refundDeposit', { id }), on('reverseDeposit', { id })] : []),
    ...openRefunds.map((refund) => on('endRefund', { id: refund.id })),
    ...openCases.map((one) => on('settleCase', { id: String(one.id) })),
  ];
}

/** What the state of a withdrawal allows, whoever asks. */
export function withdrawalActions(withdrawal: Withdrawal, isOnHold: boolean): Action[] {
  const { id, stage, owner, partner } = withdrawal;
  const user = owner.slice(partner.length + 1);
  const isRejectable = stage === 'review' || stage === 'approved' || isHoldUnanswered(withdrawal);
  return [
    ...(stage === 'review' ? [on('claimReview', { id }), on('releaseReview', { id })] : []),
    ...(stage === 'review' ? [on('approve', { id })] : []),
    ...(isRejectable ? [on('reject', { id })] : []),
    ...(stage === 'processing' ? [on('endPayout', { id })] : []),
    on(isOnHold ? 'releaseWithdrawals' : 'holdWithdrawals', { user }),
  ];
}

/** What can be done about notices, messages and wallet orders that wait. */
export function traceActions(
  { partner }: OperatorContext,
  { notices, messages, orders }: Awaited<ReturnType<typeof readTraces>>,
): Action[] {
  const seesNotices = partner.operatorApi?.seesUnmatched === true;
  const waiting = seesNotices ? notices.filter(({ appliedAt }) => appliedAt === null) : [];
  const unsent = messages.filter((message) => messageState(message) !== 'delivered');
  const untaken = orders.filter(({ nextAttemptAt }) => nextAttemptAt !== null);
  return [
    ...waiting.flatMap(({ provider, eventId }) => [
      on('retryNotice', { provider, eventId }),
      on('dismissNotice', { provider, eventId }),
    ]),
    ...unsent.map(({ id }) => on('replayWebhook', { id })),
    ...untaken.flatMap(({ id }) => [
      on('retryOrder', { id: String(id) }),
      on('dropOrder', { id: String(id) }),
    ]),
  ];
}

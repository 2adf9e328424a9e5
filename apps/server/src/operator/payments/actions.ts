import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { type OperatorRole, operatorAccess } from '@opencashier/contract/operator/access/roles';
import type { Case } from '../../cases/case.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import type { Refund } from '../../deposits/refund.ts';
import { isRefundable } from '../../deposits/refunds/request-refund.ts';
import { isReversible } from '../../deposits/reversals/reverse-deposit.ts';
import { isRejectable, type Withdrawal } from '../../withdrawals/withdrawal.ts';
import type { OperatorContext } from '../operation.ts';
import type { readTraces } from './timeline.ts';
import { messageState } from './timeline-messages.ts';

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

/** The operations that a deposit's state allows now; each operation checks again. */
export async function depositActions(
  { services }: OperatorContext,
  deposit: Deposit,
  { refunds, cases }: { refunds: readonly Refund[]; cases: readonly Case[] },
): Promise<Action[]> {
  const { id } = deposit;
  const [canRefund, canReverse] = await Promise.all([
    isRefundable(services, services.pool, deposit),
    isReversible(services.pool, deposit),
  ]);
  const openRefunds = refunds.filter(({ stage: state }) => state === 'processing');
  const openCases = cases.filter(({ state }) => state === 'open');
  return [
    ...(canRefund ? [on('refundDeposit', { id })] : []),
    ...(canReverse ? [on('reverseDeposit', { id })] : []),
    ...openRefunds.map((refund) => on('endRefund', { id: refund.id })),
    ...openCases.map((one) => on('settleCase', { id: String(one.id) })),
  ];
}

/** The reasons that prevent this operator from deciding a waiting withdrawal now. */
interface Blockers {
  /** The player owes money. */
  isBlocked: boolean;
  isOnHold: boolean;
  claim: 'none' | 'own' | 'other';
}

/** The operations that a withdrawal's state allows now, subject to the role. */
export function withdrawalActions(withdrawal: Withdrawal, blockers: Blockers): Action[] {
  const { id, stage, owner, partner } = withdrawal;
  const { isBlocked, isOnHold, claim } = blockers;
  const user = owner.slice(partner.length + 1);
  const isInReview = stage === 'review' && claim !== 'other';
  return [
    ...(isInReview ? [on('claimReview', { id })] : []),
    ...(isInReview && claim === 'own' ? [on('releaseReview', { id })] : []),
    ...(isInReview && !isBlocked && !isOnHold ? [on('approve', { id })] : []),
    ...(claim !== 'other' && isRejectable(withdrawal) ? [on('reject', { id })] : []),
    ...(stage === 'processing' ? [on('endPayout', { id })] : []),
    on(isOnHold ? 'releaseWithdrawals' : 'holdWithdrawals', { user }),
  ];
}

/** The operations on notices, messages and wallet orders that wait. */
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

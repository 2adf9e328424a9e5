import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { disputeStateOf } from '../../deposits/disputes/dispute-view.ts';
import { refundStateOf } from '../../deposits/refunds/refund-view.ts';
import { shownAssignee } from '../../queues/assignee.ts';
import { searchDisputes } from '../../deposits/store/disputes.ts';
import { endRefund } from '../../deposits/refunds/end-refund.ts';
import type { Refund } from '../../deposits/refund.ts';
import { requestRefund } from '../../deposits/refunds/request-refund.ts';
import { searchRefunds } from '../../deposits/store/refunds.ts';
import { continueRefund } from '../../deposits/refunds/send-refund.ts';
import { reverseByLetter } from '../../deposits/reversals/reverse-deposit.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { undefinedIfUnavailable } from '../../wallet/undefined-if-unavailable.ts';
import { deciderOf, nextOf, type OperatorContext, type OperatorHandler } from '../operation.ts';
import { postedMinor } from '../money/posted-amount.ts';
import { foundOf } from './search-deposits.ts';

const userOf = ({ owner, partner }: { owner: string; partner: string }) =>
  owner.slice(partner.length + 1);

function foundRefundOf(refund: Refund): OperatorAnswer<'refundDeposit'> {
  const { depositId, currency, provider, providerId, reason, requestedBy } = refund;
  return {
    ...refundStateOf(refund),
    depositId,
    user: userOf(refund),
    currency,
    provider,
    providerId,
    ...(reason === null ? {} : { reason }),
    requestedBy,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}

/** The deposit in the path, and the sum in its currency if the request names one. */
async function requestedAmount(
  { services, partner, pathParams }: OperatorContext,
  amount: string | undefined,
) {
  const deposit = await findDeposit(services.pool, pathParams['id'] ?? '');
  if (deposit?.partner !== partner.key) throw new OperatorError('notFound');
  const { id: depositId, currency } = deposit;
  const amountMinor = amount === undefined ? undefined : postedMinor({ amount, currency });
  return { partner: partner.key, depositId, amountMinor };
}

const walletUnclear = 'The wallet rejected the request. Repeat the refund under a new reference.';

/** A refund that fails immediately is an error; one that is under way is not. */
function checkFailure({ stage, failureCode, failure }: Refund): void {
  if (stage !== 'failed') return;
  const message = failure ?? undefined;
  if (failureCode === 'walletUnclear') throw new OperatorError('unavailable', walletUnclear);
  if (failureCode === 'insufficientFunds') throw new OperatorError(failureCode, message);
  if (failureCode === 'refundUnsupported') throw new OperatorError(failureCode);
  throw new OperatorError('refundRefused', message);
}

/**
 * Holds the money, asks the provider and returns the refund's status. Repeating the reference
 * returns that refund's current status.
 */
export const refundDeposit: OperatorHandler<'refundDeposit'> = async (context, request) => {
  const { services } = context;
  const { reference, reason } = request;
  const by = deciderOf(context);
  const movement = await requestedAmount(context, request.amount);
  const { refund, outcome } = await requestRefund(services, { ...movement, reference, reason, by });
  const isNew = outcome === 'recorded';
  // The refund is recorded: if the wallet does not answer, a worker continues it.
  const latest = isNew ? await undefinedIfUnavailable(continueRefund(services, refund)) : refund;
  checkFailure(latest ?? refund);
  return foundRefundOf(latest ?? refund);
};

export const handleReverseDeposit: OperatorHandler<'reverseDeposit'> = async (context, request) => {
  const { services } = context;
  const { reference, reason } = request;
  const by = deciderOf(context);
  const movement = await requestedAmount(context, request.amount);
  const { outcome, deposit } = await reverseByLetter(services, {
    ...movement,
    reference,
    reason,
    by,
  });
  return { reference, outcome, deposit: foundOf(deposit, services.now()) };
};

const ownerIn = ({ partner }: OperatorContext, user: string | undefined) =>
  user === undefined ? {} : { owner: `${partner.key}:${user}` };

export const findRefunds: OperatorHandler<'refunds'> = async (context, request) => {
  const { services, partner } = context;
  const { user, status, ...search } = request;
  const found = await searchRefunds(services.pool, {
    ...search,
    ...ownerIn(context, user),
    partner: partner.key,
    ...(status === undefined
      ? {}
      : { stages: status === 'processing' ? ['holding', status] : [status] }),
  });
  return { refunds: found.map(foundRefundOf), next: nextOf(found, request) };
};

export const handleEndRefund: OperatorHandler<'endRefund'> = async (context, request) => {
  const { services, partner, pathParams } = context;
  const id = pathParams['id'] ?? '';
  const end = { ...request, id, partner: partner.key, by: deciderOf(context) };
  return foundRefundOf(await endRefund(services, end));
};

export const findDisputes: OperatorHandler<'disputes'> = async (context, request) => {
  const { services, partner } = context;
  const { user, ...search } = request;
  const owner = ownerIn(context, user);
  const found = await searchDisputes(services.pool, { ...search, ...owner, partner: partner.key });
  const disputes = found.map((dispute) => ({
    ...disputeStateOf(dispute),
    depositId: dispute.depositId,
    user: userOf(dispute),
    provider: dispute.provider,
    ...shownAssignee(dispute),
  }));
  return { disputes, next: nextOf(found, request) };
};

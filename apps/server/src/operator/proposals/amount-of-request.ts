import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import type { TwoPeopleOperation } from '@opencashier/contract/operator/access/roles';
import { refundableMinor, reversibleMinor } from '../../deposits/reversals/returned-share.ts';
import { claimsOn } from '../../deposits/reversals/settle-returned.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { findRefund, findRefundByReference } from '../../deposits/store/refunds.ts';
import { findReported } from '../../deposits/store/reported-reversals.ts';
import { findCase } from '../../cases/cases-store.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import { findOrder } from '../../wallet/wallet-order-search.ts';
import { canBeDisabledByOne, namedPerson } from '../access/operators.ts';
import { seesCase } from '../cases/cases.ts';
import { checkOwnLedger, numberOf, type OperatorContext, ownerOf } from '../operation.ts';
import { checkPosting } from '../money/post-money.ts';
import { postedMinor } from '../money/posted-amount.ts';
import { checkDecision, closedCaseMessage } from '../cases/settle-case.ts';
import { checkClaim, hasProposed } from '../withdrawals/claims.ts';
import { noSum, unknownSum } from './proposed-amount.ts';

export interface Sum {
  amountMinor: bigint;
  currency: string;
}

export interface MoneyMoved extends Sum {
  owner: string;
  /** The value of the money that is decided on, if it is in another currency. */
  worth?: Sum;
}

type MoneyOf<N extends TwoPeopleOperation> = (
  context: OperatorContext,
  request: OperatorRequest<N>,
) => Promise<MoneyMoved | undefined> | MoneyMoved;

function inRequest(context: OperatorContext, request: { amount: string; currency: string }) {
  const { currency } = request;
  return { owner: ownerOf(context), amountMinor: postedMinor(request), currency };
}

function ofDebt(context: OperatorContext, request: { amount: string; currency: string }) {
  checkOwnLedger(context.partner);
  return inRequest(context, request);
}

async function withdrawalIn({ services, partner, pathParams }: OperatorContext) {
  const found = await findWithdrawal(services.pool, pathParams['id'] ?? '');
  if (found?.partner !== partner.key) throw new OperatorError('notFound');
  return found;
}

/** The money of a withdrawal that is not decided yet. */
async function ofWithdrawal(context: OperatorContext) {
  const { stage, owner, amountMinor, currency } = await withdrawalIn(context);
  if (stage === 'draft') throw new OperatorError('stateForbids');
  const isOpen = stage === 'holding' || stage === 'review';
  if (!isOpen) return undefined;
  // A colleague who reads it would otherwise be made the second person unawares. A repeated request
  // finds its proposal.
  if (!(await hasProposed(context))) await checkClaim(context);
  return { owner, amountMinor, currency };
}

/** The money of a payout that is with its provider. Ending the payout sends or returns it. */
async function ofPayout(context: OperatorContext) {
  const { stage, owner, amountMinor, currency } = await withdrawalIn(context);
  if (stage === 'sent' || stage === 'failed') return undefined;
  if (stage !== 'processing') throw new OperatorError('stateForbids');
  return { owner, amountMinor, currency };
}

async function ofOrder(context: OperatorContext) {
  const { services, partner } = context;
  const order = await findOrder(services.pool, { id: numberOf(context), partner: partner.key });
  if (order?.state !== 'waiting') return undefined;
  const { owner, amountMinor, currency } = order;
  return { owner, amountMinor, currency };
}

/** A part of a deposit, or all that is left of it. */
async function ofDeposit(
  { services, partner, pathParams }: OperatorContext,
  { amount }: { amount?: string | undefined },
  leftMinor: typeof refundableMinor,
) {
  const deposit = await findDeposit(services.pool, pathParams['id'] ?? '');
  if (deposit?.partner !== partner.key) throw new OperatorError('notFound');
  if (deposit.creditedMinor === null) throw new OperatorError('stateForbids');
  const { owner, currency } = deposit;
  if (amount !== undefined) {
    return { owner, amountMinor: postedMinor({ amount, currency }), currency };
  }
  const { claims } = await claimsOn(services.pool, deposit);
  const amountMinor = leftMinor(deposit, claims);
  if (amountMinor > 0n) return { owner, amountMinor, currency };
  const isUnderWay = deposit.stage === 'processed' && leftMinor === refundableMinor;
  throw new OperatorError(isUnderWay ? 'beyondDeposit' : 'stateForbids');
}

async function ofRefund({ services, partner, pathParams }: OperatorContext) {
  const refund = await findRefund(services.pool, pathParams['id'] ?? '');
  if (refund?.partner !== partner.key) throw new OperatorError('notFound');
  if (refund.stage === 'holding') throw new OperatorError('stateForbids');
  const { owner, amountMinor, currency } = refund;
  return refund.stage === 'processing' ? { owner, amountMinor, currency } : undefined;
}

/** The money of a case that is not decided yet: the larger of the credited amount and its value. */
async function ofCase(
  context: OperatorContext,
  decision: OperatorRequest<'settleCase'>,
): Promise<MoneyMoved> {
  checkDecision(decision);
  const { user, amount, currency } = decision;
  const { services, partner } = context;
  const found = await findCase(services.pool, numberOf(context));
  if (!found || !seesCase(context, found)) throw new OperatorError('notFound');
  if (found.state !== 'open') throw new OperatorError('stateForbids', closedCaseMessage(found));
  const owner = user === undefined ? (found.owner ?? partner.key) : `${partner.key}:${user}`;
  const known = found.worth ?? found.money;
  const worth = known && { amountMinor: known.minor, currency: known.currency };
  if (amount === undefined || currency === undefined) {
    return { owner, ...(worth ?? unknownSum) };
  }
  const credited = { amountMinor: postedMinor({ amount, currency }), currency };
  if (!worth) return { owner, ...credited };
  if (worth.currency !== currency) return { owner, ...credited, worth };
  return { owner, ...(worth.amountMinor > credited.amountMinor ? worth : credited) };
}

/**
 * The money that each operation would move. Undefined if it was moved before: the handler then
 * answers a repeated request, or refuses a different one. A request that is not possible yet is
 * refused here, because it might become possible before its handler checks.
 */
export const amountOfRequest: { [N in TwoPeopleOperation]: MoneyOf<N> } = {
  post(context, request) {
    checkPosting(context, request);
    return inRequest(context, request);
  },
  createDebt: ofDebt,
  waiveDebt: ofDebt,
  async refundDeposit(context, request) {
    const { services, partner } = context;
    const key = { partner: partner.key, reference: request.reference };
    const isKnown = await findRefundByReference(services.pool, key);
    return isKnown ? undefined : ofDeposit(context, request, refundableMinor);
  },
  async reverseDeposit(context, request) {
    const { services, partner } = context;
    const key = { partner: partner.key, reference: request.reference };
    const isKnown = await findReported(services.pool, key);
    return isKnown ? undefined : ofDeposit(context, request, reversibleMinor);
  },
  endRefund: ofRefund,
  approve: ofWithdrawal,
  endPayout: ofPayout,
  dropOrder: ofOrder,
  settleCase: ofCase,
  // No money moves: two people are always needed, unless the partner never asks for a second one.
  setOperatorRole(context) {
    namedPerson(context);
    return { owner: context.partner.key, ...unknownSum };
  },
  async disableOperator(context) {
    const isUrgent = await canBeDisabledByOne(context, namedPerson(context));
    return { owner: context.partner.key, ...(isUrgent ? noSum : unknownSum) };
  },
};

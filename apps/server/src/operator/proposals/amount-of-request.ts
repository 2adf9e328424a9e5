import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorRequest } from '@opencashier/contract/operator/operations';
import type { TwoPeopleOperation } from '@opencashier/contract/operator/roles';
import { keptMinor } from '../../deposits/deposit.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { findRefund, findRefundByReference } from '../../deposits/store/refunds.ts';
import { findReported } from '../../deposits/store/reported-reversals.ts';
import { findCase } from '../../cases/cases-store.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import { findOrder } from '../../wallet/wallet-order-search.ts';
import { seesCase } from '../cases.ts';
import { checkOwnLedger, numberOf, type OperatorContext, ownerOf } from '../operation.ts';
import { checkPosting } from '../money/post-money.ts';
import { postedMinor } from '../money/posted-amount.ts';

export interface MoneyMoved {
  owner: string;
  amountMinor: bigint;
  currency: string;
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

/** The money of a withdrawal that is not decided yet. */
async function ofWithdrawal({ services, partner, named }: OperatorContext) {
  const found = await findWithdrawal(services.pool, named['id'] ?? '');
  if (found?.partner !== partner.key) return undefined;
  if (found.stage === 'draft') throw new OperatorError('stateForbids');
  const { owner, amountMinor, currency } = found;
  const isOpen = found.stage === 'holding' || found.stage === 'review';
  return isOpen ? { owner, amountMinor, currency } : undefined;
}

/** The money of a payout that is with its provider: an end gives it away, or back. */
async function ofPayout({ services, partner, named }: OperatorContext) {
  const found = await findWithdrawal(services.pool, named['id'] ?? '');
  if (found?.partner !== partner.key || found.stage !== 'processing') return undefined;
  const { owner, amountMinor, currency } = found;
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
  { services, partner, named }: OperatorContext,
  { amount }: { amount?: string | undefined },
) {
  const deposit = await findDeposit(services.pool, named['id'] ?? '');
  if (deposit?.partner !== partner.key || deposit.creditedMinor === null) return undefined;
  const { owner, currency } = deposit;
  const amountMinor = amount === undefined ? keptMinor(deposit) : postedMinor({ amount, currency });
  return { owner, amountMinor, currency };
}

async function ofRefund({ services, partner, named }: OperatorContext) {
  const refund = await findRefund(services.pool, named['id'] ?? '');
  if (refund?.partner !== partner.key || refund.stage !== 'processing') return undefined;
  const { owner, amountMinor, currency } = refund;
  return { owner, amountMinor, currency };
}

/** The money of a case that is not decided yet: what is credited, or what it is worth. */
async function ofCase(context: OperatorContext, request: OperatorRequest<'settleCase'>) {
  const { services, partner } = context;
  const found = await findCase(services.pool, numberOf(context));
  if (found?.state !== 'open' || !seesCase(context, found)) return undefined;
  const { user, amount, currency } = request;
  const owner = user === undefined ? (found.owner ?? partner.key) : `${partner.key}:${user}`;
  if (amount !== undefined && currency !== undefined) {
    return { owner, amountMinor: postedMinor({ amount, currency }), currency };
  }
  const worth = found.worth ?? found.money;
  return worth ? { owner, amountMinor: worth.minor, currency: worth.currency } : undefined;
}

/** The money that each operation would move; if undefined, its handler refuses the request. */
export const amountOfRequest: { [N in TwoPeopleOperation]: MoneyOf<N> } = {
  post(context, request) {
    checkPosting(context, request);
    return inRequest(context, request);
  },
  createDebt: ofDebt,
  waiveDebt: ofDebt,
  async refundDeposit(context, request) {
    const { services, partner } = context;
    const asked = { partner: partner.key, reference: request.reference };
    const isKnown = await findRefundByReference(services.pool, asked);
    return isKnown ? undefined : ofDeposit(context, request);
  },
  async reverseDeposit(context, request) {
    const { services, partner } = context;
    const asked = { partner: partner.key, reference: request.reference };
    return (await findReported(services.pool, asked)) ? undefined : ofDeposit(context, request);
  },
  endRefund: ofRefund,
  approve: ofWithdrawal,
  endPayout: ofPayout,
  dropOrder: ofOrder,
  settleCase: ofCase,
};

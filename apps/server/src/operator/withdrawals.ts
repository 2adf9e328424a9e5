import { OperatorError } from '@opencashier/contract/operator-errors';
import type { OperatorAnswer } from '@opencashier/contract/operator-operations';
import { amountOf } from '../domain/amounts.ts';
import { approveWithdrawal, type Decided, rejectWithdrawal } from '../domain/decide-withdrawal.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { withdrawalStatusOf } from '../domain/withdrawal-view.ts';
import { searchWithdrawals } from '../store/withdrawal-search.ts';
import { nextOf, type OperatorHandler } from './operation.ts';

function foundOf(withdrawal: Withdrawal): OperatorAnswer<'approve'> {
  const { partner, owner, currency, accountName, reason, decidedBy, confirmedAt } = withdrawal;
  const { payout } = withdrawal;
  return {
    id: withdrawal.id,
    user: owner.slice(partner.length + 1),
    status: withdrawalStatusOf(withdrawal.stage),
    method: withdrawal.method,
    provider: withdrawal.provider,
    providerId: withdrawal.providerId,
    country: withdrawal.country,
    amount: amountOf(withdrawal.amountMinor, currency),
    fee: amountOf(withdrawal.feeMinor, currency),
    net: amountOf(withdrawal.netMinor, currency),
    currency,
    ...(payout === null
      ? {}
      : {
          payout: {
            amount: amountOf(payout.amountMinor, payout.currency),
            currency: payout.currency,
          },
        }),
    destination: withdrawal.destination,
    ...(accountName === null ? {} : { accountName }),
    ...(reason === null ? {} : { reason }),
    ...(decidedBy === null ? {} : { decidedBy }),
    createdAt: withdrawal.createdAt.toISOString(),
    ...(confirmedAt === null ? {} : { confirmedAt: confirmedAt.toISOString() }),
  };
}

export const findWithdrawals: OperatorHandler<'withdrawals'> = async (context, request) => {
  const { services, partner } = context;
  const { user, status, ...search } = request;
  const found = await searchWithdrawals(services.pool, {
    ...search,
    partner: partner.key,
    ...(user === undefined ? {} : { owner: `${partner.key}:${user}` }),
    // What the wallet was not heard of yet is in review for the player, and so it is here.
    ...(status === undefined
      ? {}
      : { stages: status === 'review' ? [status, 'holding'] : [status] }),
  });
  return { withdrawals: found.map(foundOf), next: nextOf(found, request) };
};

/** What was decided before in the same way is no mistake: the answer may have been lost. */
function answerOf(decided: Decided): OperatorAnswer<'approve'> {
  if (decided.outcome === 'unknown') throw new OperatorError('notFound');
  if (decided.outcome === 'tooLate') throw new OperatorError('stateForbids');
  return foundOf(decided.withdrawal);
}

export const approve: OperatorHandler<'approve'> = async (context, { by: actor }) => {
  const { services, partner, named } = context;
  const decision = { id: named['id'] ?? '', partner: partner.key, actor };
  return answerOf(await approveWithdrawal(services, decision));
};

export const reject: OperatorHandler<'reject'> = async (context, { by: actor, reason }) => {
  const { services, partner, named } = context;
  const decision = { id: named['id'] ?? '', partner: partner.key, actor, reason };
  return answerOf(await rejectWithdrawal(services, decision));
};

import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { createLedger } from '@opencashier/ledger';
import { amountOf } from '../rates/amounts.ts';
import {
  approveWithdrawal,
  type Decided,
  rejectWithdrawal,
} from '../withdrawals/domain/decide-withdrawal.ts';
import type { Withdrawal, WithdrawalStage } from '../withdrawals/withdrawal.ts';
import { withdrawalStatusOf } from '../withdrawals/domain/withdrawal-view.ts';
import { searchWithdrawals } from '../withdrawals/store/withdrawal-search.ts';
import { deciderOf, nextOf, type OperatorContext, type OperatorHandler } from './operation.ts';

const waiting: readonly WithdrawalStage[] = ['holding', 'review', 'approved'];

/** Players whose withdrawals wait for a debt; remote wallets are asked on approval and payout. */
async function debtorsAmong({ services, partner }: OperatorContext, found: readonly Withdrawal[]) {
  if (partner.wallet) return new Set<string>();
  const open = found.filter(({ stage }) => waiting.includes(stage));
  return createLedger(services.pool).debtors([...new Set(open.map(({ owner }) => owner))]);
}

function foundOf(withdrawal: Withdrawal, isBlocked = false): OperatorAnswer<'approve'> {
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
    ...(isBlocked ? { isBlocked } : {}),
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
  const debtors = await debtorsAmong(context, found);
  const shown = found.map((one) =>
    foundOf(one, debtors.has(one.owner) && waiting.includes(one.stage)),
  );
  return { withdrawals: shown, next: nextOf(found, request) };
};

/** The same decision again is no mistake: the first answer may have been lost. */
function answerOf(decided: Decided): OperatorAnswer<'approve'> {
  if (decided.outcome === 'unknown') throw new OperatorError('notFound');
  if (decided.outcome === 'tooLate') throw new OperatorError('stateForbids');
  if (decided.outcome === 'blocked') throw new OperatorError('playerOwes');
  if (decided.outcome === 'noRate') {
    throw new OperatorError(
      'unavailable',
      'The quote is too old, and there is no rate for another.',
    );
  }
  return foundOf(decided.withdrawal);
}

export const approve: OperatorHandler<'approve'> = async (context) => {
  const { services, partner, named } = context;
  const decision = { id: named['id'] ?? '', partner: partner.key, actor: deciderOf(context) };
  return answerOf(await approveWithdrawal(services, decision));
};

export const reject: OperatorHandler<'reject'> = async (context, { reason }) => {
  const { services, partner, named } = context;
  const actor = deciderOf(context);
  const decision = { id: named['id'] ?? '', partner: partner.key, actor, reason };
  return answerOf(await rejectWithdrawal(services, decision));
};

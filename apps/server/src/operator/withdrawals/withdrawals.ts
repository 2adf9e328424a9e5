import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer, OperatorRequest } from '@opencashier/contract/operator/operations';
import { createLedger } from '@opencashier/ledger';
import { amountOf, minorOf } from '../../rates/amounts.ts';
import {
  approveWithdrawal,
  type Decided,
  rejectWithdrawal,
} from '../../withdrawals/review/decide-withdrawal.ts';
import { endPayout, type PayoutEnd } from '../../withdrawals/payouts/end-payout.ts';
import { isUnclear, sentOf } from '../../withdrawals/payouts/payout-contradictions.ts';
import {
  type PayoutSum,
  payoutSumOf,
  personalDecision,
  type Withdrawal,
  type WithdrawalStage,
} from '../../withdrawals/withdrawal.ts';
import { withdrawalStatusOf } from '../../withdrawals/domain/withdrawal-view.ts';
import { heldAmong } from '../../withdrawals/store/withdrawal-holds.ts';
import { searchWithdrawals } from '../../withdrawals/store/withdrawal-search.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import { checkClaim, dropClaim } from './claims.ts';
import {
  deciderOf,
  isDeciderOf,
  nextOf,
  type OperatorContext,
  type OperatorHandler,
} from '../operation.ts';

const waitingStages: readonly WithdrawalStage[] = ['holding', 'review', 'approved'];

/** Players whose withdrawals wait for a debt; remote wallets are asked on approval and payout. */
async function debtorsAmong({ services, partner }: OperatorContext, found: readonly Withdrawal[]) {
  if (partner.wallet) return new Set<string>();
  const open = found.filter(({ stage }) => waitingStages.includes(stage));
  return createLedger(services.pool).debtors([...new Set(open.map(({ owner }) => owner))]);
}

/** The reasons that keep a withdrawal waiting although it could be approved. */
interface Blockers {
  isBlocked: boolean;
  isOnHold: boolean;
}

const noBlockers: Blockers = { isBlocked: false, isOnHold: false };

const shown = ({ amountMinor, currency }: PayoutSum) => ({
  amount: amountOf(amountMinor, currency),
  currency,
});

function foundOf(
  withdrawal: Withdrawal,
  { isBlocked, isOnHold }: Blockers = noBlockers,
): OperatorAnswer<'approve'> {
  const { partner, owner, currency, accountName, reason, decidedBy, confirmedAt } = withdrawal;
  const { payout, decline, contradictions, sentMinor, returnedMinor } = withdrawal;
  const txid = withdrawal.history.findLast((step) => step.txid !== undefined)?.txid;
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
    ...(payout === null ? {} : { payout: shown(payout) }),
    destination: withdrawal.destination,
    ...(accountName === null ? {} : { accountName }),
    ...(reason === null ? {} : { reason }),
    ...(decline === null ? {} : { decline }),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(isBlocked ? { isBlocked } : {}),
    ...(isOnHold ? { isOnHold } : {}),
    ...(isUnclear(withdrawal) ? { isUnclear: true } : {}),
    ...(contradictions.length === 0 ? {} : { contradictions: [...contradictions] }),
    ...(sentMinor === null ? {} : { sent: shown(sentOf(withdrawal)) }),
    ...(returnedMinor === null
      ? {}
      : { returned: shown({ amountMinor: returnedMinor, currency }) }),
    ...(txid === undefined ? {} : { txid }),
    createdAt: withdrawal.createdAt.toISOString(),
    ...(confirmedAt === null ? {} : { confirmedAt: confirmedAt.toISOString() }),
  };
}

export const readWithdrawals: OperatorHandler<'withdrawals'> = async (context, request) => {
  const { services, partner } = context;
  const { user, status, ...search } = request;
  const found = await searchWithdrawals(services.pool, {
    ...search,
    partner: partner.key,
    ...(user === undefined ? {} : { owner: `${partner.key}:${user}` }),
    // While the wallet has not answered, players see the withdrawal in review; so do operators.
    ...(status === undefined
      ? {}
      : { stages: status === 'review' ? [status, 'holding'] : [status] }),
  });
  return { withdrawals: await shownWithdrawals(context, found), next: nextOf(found, request) };
};

/** Withdrawals as operators see them, with the reason why they wait. */
export async function shownWithdrawals(
  context: OperatorContext,
  found: readonly Withdrawal[],
): Promise<OperatorAnswer<'approve'>[]> {
  const debtors = await debtorsAmong(context, found);
  const open = found.filter(({ stage }) => waitingStages.includes(stage));
  const owners = [...new Set(open.map(({ owner }) => owner))];
  const held = await heldAmong(context.services.pool, owners);
  return found.map((one) => {
    const { owner } = one;
    const blockers = { isBlocked: debtors.has(owner), isOnHold: held.has(owner) };
    return foundOf(one, waitingStages.includes(one.stage) ? blockers : noBlockers);
  });
}

/**
 * A withdrawal is decided once. The same person may repeat the same decision, because the first
 * answer may have been lost.
 */
function checkFirstDecision(context: OperatorContext, decided: Decided): void {
  if (decided.outcome !== 'unchanged' && decided.outcome !== 'tooLate') return;
  const made = personalDecision(decided.withdrawal);
  if (!made || (decided.outcome === 'unchanged' && isDeciderOf(context, made.by))) return;
  const { by, status, at } = made;
  const words = `${by} ${status} this withdrawal at ${at}. A withdrawal is decided once.`;
  throw new OperatorError('alreadyDecided', words, { by, decision: status, at });
}

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
  if (decided.outcome === 'inReviewAgain') {
    const message = 'It has gone back into review at this moment. Look at it again.';
    throw new OperatorError('stateForbids', message);
  }
  if (decided.outcome === 'notHeld') {
    const message = 'The wallet has not answered the hold request. Try again in a minute.';
    throw new OperatorError('stateForbids', message);
  }
  if (decided.outcome === 'onHold') throw new OperatorError('withdrawalsOnHold');
  if (decided.outcome === 'beingAsked') {
    const message = 'The provider is being asked to pay it. Try again in a minute.';
    throw new OperatorError('stateForbids', message);
  }
  return foundOf(decided.withdrawal);
}

export const approve: OperatorHandler<'approve'> = async (context) => {
  const { services, partner, pathParams } = context;
  const { isRepeat = false } = context;
  const actor = deciderOf(context);
  const decision = { id: pathParams['id'] ?? '', partner: partner.key, actor, isRepeat };
  await checkClaim(context);
  const decided = await approveWithdrawal(services, decision);
  checkFirstDecision(context, decided);
  const answer = answerOf(decided);
  await dropClaim(services.pool, decision.id);
  return answer;
};

export const reject: OperatorHandler<'reject'> = async (context, { reason }) => {
  const { services, partner, pathParams } = context;
  const actor = deciderOf(context);
  const decision = { id: pathParams['id'] ?? '', partner: partner.key, actor, reason };
  await checkClaim(context);
  const decided = await rejectWithdrawal(services, decision);
  checkFirstDecision(context, decided);
  const answer = answerOf(decided);
  await dropClaim(services.pool, decision.id);
  return answer;
};

/** The provider's text is in the audit log, with the rest of the request. */
export const handleEndPayout: OperatorHandler<'endPayout'> = async (context, request) => {
  const { services, partner, pathParams } = context;
  const id = pathParams['id'] ?? '';
  const withdrawal = await findWithdrawal(services.pool, id);
  if (withdrawal?.partner !== partner.key) throw new OperatorError('notFound');
  const decision = { id, partner: partner.key, actor: deciderOf(context) };
  return answerOf(await endPayout(services, { ...decision, end: endOf(withdrawal, request) }));
};

function endOf(
  withdrawal: Withdrawal,
  { outcome, sent, reason }: OperatorRequest<'endPayout'>,
): PayoutEnd {
  if (outcome === 'failed') return { outcome, reason };
  if (outcome === 'sent') return { outcome };
  const { amountMinor, currency } = payoutSumOf(withdrawal);
  const sentMinor = sent === undefined ? undefined : minorOf(sent, currency);
  if (sentMinor !== undefined && sentMinor > 0n && sentMinor < amountMinor) {
    return { outcome, sentMinor };
  }
  const most = `${amountOf(amountMinor, currency)} ${currency}`;
  throw new OperatorError('requestInvalid', `sent: more than nothing and less than ${most}.`);
}

import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { holdWithdrawals, releaseWithdrawals } from '../../withdrawals/review/player-hold.ts';
import {
  findHold,
  holdsOfPartner,
  type WithdrawalHold,
} from '../../withdrawals/store/withdrawal-holds.ts';
import { deciderOf, nextOf, type OperatorHandler, ownerOf } from '../operation.ts';

function shownOf(hold: WithdrawalHold): OperatorAnswer<'holdWithdrawals'> {
  const { owner, partner, reason, setBy, setAt, locksCodes } = hold;
  return {
    user: owner.slice(partner.length + 1),
    reason,
    setBy,
    setAt: setAt.toISOString(),
    ...(locksCodes ? { locksCodes } : {}),
  };
}

export const readHolds: OperatorHandler<'withdrawalHolds'> = async (context, request) => {
  const { services, partner } = context;
  const { before, limit, user } = request;
  if (user !== undefined) {
    const found = await findHold(services.pool, `${partner.key}:${user}`);
    return { holds: found ? [shownOf(found)] : [], next: null };
  }
  const after = before === undefined ? undefined : `${partner.key}:${before}`;
  const found = await holdsOfPartner(services.pool, { partner: partner.key, after, limit });
  const holds = found.map(shownOf);
  const keys = holds.map(({ user }) => ({ id: user }));
  return { holds, next: nextOf(keys, request) };
};

export const handleHoldWithdrawals: OperatorHandler<'holdWithdrawals'> = async (
  context,
  { reason },
) => {
  const { services, partner } = context;
  const set = { owner: ownerOf(context), partner: partner.key, reason, setBy: deciderOf(context) };
  return shownOf(await holdWithdrawals(services, set));
};

export const handleReleaseWithdrawals: OperatorHandler<'releaseWithdrawals'> = async (context) => {
  const isReleased = await releaseWithdrawals(context.services, ownerOf(context));
  if (!isReleased) throw new OperatorError('notFound');
  return { ok: true };
};

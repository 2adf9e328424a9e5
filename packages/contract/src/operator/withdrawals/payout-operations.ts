import { done } from '../../primitives.ts';
import { decision, pageRequest, user } from '../requests.ts';
import * as withdrawals from './withdrawals.ts';

/** Payouts that their providers do not end, and players whose withdrawals are to wait. */
export const payoutOperations = {
  endPayout: {
    method: 'POST',
    path: '/withdrawals/{id}/end',
    summary:
      'Record the outcome of a payout that its provider leaves open: sent, sent in part or failed.',
    request: withdrawals.payoutEnd,
    response: withdrawals.foundWithdrawal,
  },
  withdrawalHolds: {
    method: 'GET',
    path: '/withdrawal-holds',
    summary: 'List the players whose withdrawals are on hold, or look up one of them.',
    request: pageRequest.extend({ user: user.optional() }),
    response: withdrawals.withdrawalHolds,
  },
  holdWithdrawals: {
    method: 'POST',
    path: '/players/{user}/withdrawal-hold',
    summary: 'Hold a player’s withdrawals in review: none is paid out until you release them.',
    request: decision,
    response: withdrawals.withdrawalHold,
  },
  releaseWithdrawals: {
    method: 'POST',
    path: '/players/{user}/withdrawal-release',
    summary: 'Let a player’s withdrawals be approved and paid out again.',
    request: decision,
    response: done,
  },
} as const;

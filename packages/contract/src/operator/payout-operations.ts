import { decision, done, pageRequest } from './requests.ts';
import * as withdrawals from './withdrawals.ts';

/** Payouts that their providers do not end, and players whose withdrawals are to wait. */
export const payoutOperations = {
  endPayout: {
    method: 'POST',
    path: '/withdrawals/{id}/end',
    summary: 'Say how a payout ended that its provider does not end: sent, sent in part, failed.',
    request: withdrawals.payoutEnd,
    response: withdrawals.foundWithdrawal,
  },
  withdrawalHolds: {
    method: 'GET',
    path: '/withdrawal-holds',
    summary: 'The players whose withdrawals are on hold.',
    request: pageRequest,
    response: withdrawals.withdrawalHolds,
  },
  holdWithdrawals: {
    method: 'POST',
    path: '/players/{user}/withdrawal-hold',
    summary: 'Pay out no withdrawal of a player until they are released; they wait in review.',
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

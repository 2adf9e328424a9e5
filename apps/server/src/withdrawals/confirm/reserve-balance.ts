import { CallError } from '@opencashier/contract/errors';
import { type Queryable, transaction } from '@opencashier/postgres';
import { saveAccount } from '../../players/saved-accounts.ts';
import { isOnHold } from '../store/withdrawal-holds.ts';
import { stopChecking } from '../store/withdrawal-checks.ts';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Held } from '../../wallet/wallet.ts';
import { isApprovedByRule } from '../approval/approval-rule.ts';
import { isUnplayedCovered, redeemableCoin } from '../../sweepstake/redemption.ts';
import type { Services } from '../../services/services.ts';
import { isQuoteStale } from '../domain/renew-quote.ts';
import {
  byDebt,
  byHold,
  byRule,
  holdOf,
  isHeld,
  isHoldUnanswered,
  type Withdrawal,
} from '../withdrawal.ts';

/**
 * Asks the wallet to hold the money and records its answer: the withdrawal goes into review, and is
 * approved immediately if the partner's rule allows it and nothing is owed; or it becomes a draft
 * again, which the player may change or abandon.
 */
export async function reserveBalance(
  services: Pick<Services, 'pool' | 'wallet' | 'partners' | 'wake' | 'now'>,
  requested: Withdrawal,
): Promise<Withdrawal> {
  const answer = await services.wallet.hold(holdOf(requested));
  const isFree = answer.held && (await keepsUnplayedCovered(services, requested));
  const isBlocked = isFree && (await services.wallet.isBlocked(requested.owner));
  const recorded = await transaction(services.pool, async (db) => {
    const current = await lockWithdrawal(db, requested.id);
    if (!current) throw new Error(`withdrawal ${requested.id} no longer exists`);
    if (current.stage === 'holding' && current.attempt === requested.attempt) {
      if (isFree) return enterReview(services, db, current, isBlocked);
      if (answer.held) await services.wallet.release(db, holdOf(current));
      const mayComeLate = !answer.held && (isHoldUnanswered(current) || answer.why === 'unclear');
      if (mayComeLate) await services.wallet.abandon(db, holdOf(current));
      return backToDraft(services, db, current, mayComeLate);
    }
    // The withdrawal was given up in the meantime, so the hold that this call got must be released.
    if (answer.held && isGivenUp(current, requested)) {
      await services.wallet.release(db, holdOf(requested));
    }
    return current;
  });
  services.wake('changes', 'payouts');
  if (recorded.stage === 'draft') throw refusalOf(answer);
  return recorded;
}

/** Another attempt was refused, or the player or the operator gave up waiting. */
function isGivenUp(current: Withdrawal, requested: Withdrawal): boolean {
  const isStopped = current.stage === 'cancelled' || current.stage === 'rejected';
  return current.attempt !== requested.attempt || isStopped;
}

/**
 * Releases the money to the player when a withdrawal is stopped before its payout, and returns the
 * change to store with it.
 */
export async function releaseHeld(
  { wallet }: Pick<Services, 'wallet'>,
  db: Queryable,
  withdrawal: Withdrawal,
): Promise<{ nextCheckSeconds?: number }> {
  if (isHoldUnanswered(withdrawal)) {
    await wallet.abandon(db, holdOf(withdrawal));
    return { nextCheckSeconds: sweepSeconds };
  }
  if (isHeld(withdrawal)) await wallet.release(db, holdOf(withdrawal));
  return {};
}

/**
 * An unanswered hold that was given up is released once more when no request can still be on its
 * way.
 */
const sweepSeconds = 60;

/**
 * Releases a hold that nobody waits for any more, left by a server that died between the hold and
 * its record.
 */
export async function sweepHolds(
  { pool, wallet }: Pick<Services, 'pool' | 'wallet'>,
  { id }: Withdrawal,
): Promise<void> {
  await transaction(pool, async (db) => {
    const current = await lockWithdrawal(db, id);
    if (!current || !isSweepable(current)) return;
    const last = current.stage === 'draft' ? current.attempt - 1 : current.attempt;
    for (let attempt = 1; attempt <= last; attempt += 1) {
      await wallet.abandon(db, holdOf({ ...current, attempt }));
    }
    await stopChecking(db, id);
  });
}

export function isSweepable({ stage }: Withdrawal): boolean {
  return stage === 'draft' || stage === 'cancelled' || stage === 'rejected';
}

/**
 * Checked after the coins are held, so that no simultaneous redemption or stake releases unplayed
 * coins.
 */
async function keepsUnplayedCovered(
  services: Pick<Services, 'pool' | 'wallet'>,
  { owner, currency }: Withdrawal,
) {
  return currency !== redeemableCoin || isUnplayedCovered(services, owner);
}

async function enterReview(
  services: Pick<Services, 'partners' | 'now'>,
  db: Queryable,
  withdrawal: Withdrawal,
  isBlocked: boolean,
): Promise<Withdrawal> {
  const now = services.now();
  const isHeldBack = await isOnHold(db, withdrawal.owner);
  const stoppedBy = isBlocked ? byDebt : isHeldBack ? byHold : undefined;
  const review = { stage: 'review', ...(stoppedBy ? { decidedBy: stoppedBy } : {}) } as const;
  const reviewed = await changeWithdrawal(db, withdrawal, review, now);
  const { owner, method, provider, network, accountToken: token } = withdrawal;
  if (withdrawal.savesAccount) {
    const label = withdrawal.destination;
    await saveAccount(db, 'withdrawal', { owner, method, provider, network, token, label });
  }
  // A quote that expired while waiting for the wallet is renewed on approval.
  if (stoppedBy || isQuoteStale(reviewed, now)) return reviewed;
  if (!(await isApprovedByRule(services, db, reviewed))) return reviewed;
  const approval = { stage: 'approved', decidedBy: byRule, nextCheckSeconds: 0 } as const;
  return changeWithdrawal(db, reviewed, approval, now);
}

/** The next attempt has its own reference, so nothing left by this one counts for it. */
function backToDraft(
  { now }: Pick<Services, 'now'>,
  db: Queryable,
  withdrawal: Withdrawal,
  mayComeLate: boolean,
): Promise<Withdrawal> {
  const change = { stage: 'draft', attempt: withdrawal.attempt + 1, confirmedAt: null } as const;
  const sweep = mayComeLate ? { nextCheckSeconds: sweepSeconds } : {};
  return changeWithdrawal(db, withdrawal, { ...change, ...sweep }, now());
}

function refusalOf(answer: Held): CallError {
  if (!answer.held && answer.why === 'refused') {
    const link = answer.link === undefined ? {} : { link: answer.link };
    return new CallError('banking.walletRefused', answer.message, link);
  }
  if (!answer.held && answer.why === 'unclear') {
    return new CallError('banking.providerUnavailable', 'The wallet does not take it. Try again.');
  }
  return new CallError('banking.balanceTooLow', 'The balance no longer covers this amount.');
}

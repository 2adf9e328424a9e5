import { CallError } from '@opencashier/contract/errors';
import { type Queryable, transaction } from '@opencashier/postgres';
import { saveAccount } from '../../players/saved-accounts.ts';
import { approvedByRuleSince, lockSums } from '../store/withdrawal-sums.ts';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Held } from '../../wallet/wallet.ts';
import { requiredMinor } from '../../rates/amounts.ts';
import { isUnplayedCovered, redeemableCoin } from '../../sweepstake/redemption.ts';
import type { Services } from '../../services/services.ts';
import { isQuoteStale } from './renew-quote.ts';
import { byDebt, holdOf, type Withdrawal } from '../withdrawal.ts';

/**
 * Asks the wallet to set the money apart and records its answer: in review, and approved at once
 * where the partner's rule says so and nothing is owed; or a draft again, which the player may
 * change or leave.
 */
export async function holdMoney(services: Services, asked: Withdrawal): Promise<Withdrawal> {
  const answer = await services.wallet.hold(holdOf(asked));
  const isFree = answer.held && (await leavesUnplayed(services, asked));
  const isBlocked = isFree && (await services.wallet.isBlocked(asked.owner));
  const recorded = await transaction(services.pool, async (db) => {
    const current = await lockWithdrawal(db, asked.id);
    if (!current) throw new Error(`withdrawal ${asked.id} has gone`);
    if (current.stage === 'holding' && current.attempt === asked.attempt) {
      if (isFree) return enterReview(services, db, current, isBlocked);
      if (answer.held) await services.wallet.release(db, holdOf(current));
      return backToDraft(services, db, current);
    }
    // Somebody else heard a refusal meanwhile: what this call got must not stay behind.
    if (answer.held && current.attempt !== asked.attempt) {
      await services.wallet.release(db, holdOf(asked));
    }
    return current;
  });
  services.wake();
  if (recorded.stage === 'draft') throw refusalOf(answer);
  return recorded;
}

/**
 * Looked at once the coins are held, so that nothing that happens at the same time, another
 * redemption or a stake, lets out a coin that is still to be played.
 */
async function leavesUnplayed(services: Services, { owner, currency }: Withdrawal) {
  return currency !== redeemableCoin || isUnplayedCovered(services, owner);
}

async function enterReview(
  services: Services,
  db: Queryable,
  withdrawal: Withdrawal,
  isBlocked: boolean,
): Promise<Withdrawal> {
  const now = services.now();
  const review = { stage: 'review', ...(isBlocked ? { decidedBy: byDebt } : {}) } as const;
  const reviewed = await changeWithdrawal(db, withdrawal, review, now);
  const { owner, method, provider, network, accountToken: token } = withdrawal;
  if (withdrawal.savesAccount) {
    const label = withdrawal.destination;
    await saveAccount(db, 'withdrawal', { owner, method, provider, network, token, label });
  }
  // A quote that ran out while the wallet was awaited is renewed by whoever approves it.
  if (isBlocked || isQuoteStale(reviewed, now)) return reviewed;
  if (!(await isApprovedByRule(services, db, reviewed))) return reviewed;
  const approval = { stage: 'approved', decidedBy: 'rule', checkInSeconds: 0 } as const;
  return changeWithdrawal(db, reviewed, approval, now);
}

/** A player's automatic approvals of a day are added up, so splitting brings nothing. */
async function isApprovedByRule(
  { partners }: Services,
  db: Queryable,
  { partner, owner, currency, amountMinor }: Withdrawal,
): Promise<boolean> {
  const limit = partners.get(partner)?.withdrawals.approveUpTo[currency];
  if (limit === undefined) return false;
  await lockSums(db, owner);
  const before = await approvedByRuleSince(db, { owner, currency, hours: 24 });
  return before + amountMinor <= requiredMinor(limit, currency);
}

/** The next try has a name of its own: nothing that this one may have left counts for it. */
function backToDraft({ now }: Services, db: Queryable, withdrawal: Withdrawal) {
  const attempt = withdrawal.attempt + 1;
  return changeWithdrawal(db, withdrawal, { stage: 'draft', attempt, confirmedAt: null }, now());
}

function refusalOf(answer: Held): CallError {
  if (!answer.held && answer.why === 'refused') {
    const link = answer.link === undefined ? {} : { link: answer.link };
    return new CallError('banking.walletRefused', answer.message, link);
  }
  return new CallError('banking.balanceTooLow', 'The balance no longer covers this amount.');
}

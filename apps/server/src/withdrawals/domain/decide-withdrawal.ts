import { type Queryable, transaction } from '@opencashier/postgres';
import { changeWithdrawal, findWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Services } from '../../services/services.ts';
import { renewQuote } from './renew-quote.ts';
import { isOnHold } from '../store/withdrawal-holds.ts';
import { giveBack } from './reserve-balance.ts';
import { isHoldUnanswered, type Withdrawal } from '../withdrawal.ts';

/** A decision by the operator; `actor` is kept in the history. */
export interface Decision {
  id: string;
  partner: string;
  actor: string;
}

/**
 * `tooLate`: it was decided otherwise, or the provider may have been asked. `blocked`: the player
 * owes money, and nothing goes out before that is settled or waived. `onHold`: the player's
 * withdrawals are to be released first. `beingAsked`: the provider may answer at any moment.
 * `noRate`: its quote is too old, and there is no rate for another one. `inReviewAgain`: it was
 * approved when its sum was to be judged, and a debt or a hold has put it back since.
 */
export type Decided =
  | {
      outcome:
        | 'changed'
        | 'unchanged'
        | 'tooLate'
        | 'blocked'
        | 'noRate'
        | 'onHold'
        | 'beingAsked'
        | 'inReviewAgain';
      withdrawal: Withdrawal;
    }
  | { outcome: 'unknown' };

type Decide = (withdrawal: Withdrawal) => Promise<Decided> | Decided;

/** One decision at a time: whoever comes second finds what the first one did. */
export async function decide(
  services: Services,
  { id, partner }: Decision,
  change: (db: Queryable) => Decide,
): Promise<Decided> {
  const decided = await transaction(services.pool, async (db): Promise<Decided> => {
    const current = await lockWithdrawal(db, id);
    if (current?.partner !== partner) return { outcome: 'unknown' };
    return change(db)(current);
  });
  services.wake();
  return decided;
}

/**
 * Lets a withdrawal in review go; what is approved already stays so. The wallet is asked for debts
 * before the transaction, because it may be elsewhere; one that comes after is found before the
 * payout. One whose quote has moved too far is a draft again instead. A repeated approval, whose
 * sum nobody has judged, approves nothing: under the lock it is as it was when it was judged.
 */
export async function approveWithdrawal(
  services: Services,
  decision: Decision & { isRepeat?: boolean },
): Promise<Decided> {
  const found = await findWithdrawal(services.pool, decision.id);
  if (found?.partner !== decision.partner) return { outcome: 'unknown' };
  const isBlocked = found.stage === 'review' && (await services.wallet.isBlocked(found.owner));
  return decide(services, decision, (db) => async (current) => {
    const { stage } = current;
    if (stage === 'approved' || stage === 'processing' || stage === 'sent') {
      return { outcome: 'unchanged', withdrawal: current };
    }
    if (stage !== 'review') return { outcome: 'tooLate', withdrawal: current };
    if (decision.isRepeat) return { outcome: 'inReviewAgain', withdrawal: current };
    if (isBlocked) return { outcome: 'blocked', withdrawal: current };
    if (await isOnHold(db, current.owner)) return { outcome: 'onHold', withdrawal: current };
    const renewal = await renewQuote(services, db, current);
    if (renewal.outcome === 'noRate') return { outcome: 'noRate', withdrawal: current };
    const { outcome, withdrawal: quoted } = renewal;
    if (outcome === 'draft') return { outcome: 'changed', withdrawal: quoted };
    const approval = { stage: 'approved', decidedBy: decision.actor, checkInSeconds: 0 } as const;
    const withdrawal = await changeWithdrawal(db, quoted, approval, services.now());
    return { outcome: 'changed', withdrawal };
  });
}

/** Gives the money back; the reason is for the player to read. Possible until it is processed. */
export function rejectWithdrawal(
  services: Services,
  decision: Decision & { reason: string },
): Promise<Decided> {
  return decide(services, decision, (db) => async (current) => {
    const { stage } = current;
    if (stage === 'rejected') return { outcome: 'unchanged', withdrawal: current };
    if (stage !== 'review' && stage !== 'approved' && !isHoldUnanswered(current)) {
      return { outcome: 'tooLate', withdrawal: current };
    }
    const sweep = await giveBack(services, db, current);
    const { actor: decidedBy, reason } = decision;
    const rejection = { stage: 'rejected', decidedBy, reason, ...sweep } as const;
    const withdrawal = await changeWithdrawal(db, current, rejection, services.now());
    return { outcome: 'changed', withdrawal };
  });
}

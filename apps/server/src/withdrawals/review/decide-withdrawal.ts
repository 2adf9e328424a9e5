import { type Queryable, transaction } from '@opencashier/postgres';
import { changeWithdrawal, findWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Services } from '../../services/services.ts';
import { renewQuote } from '../domain/renew-quote.ts';
import { isOnHold } from '../store/withdrawal-holds.ts';
import { releaseHeld } from '../confirm/reserve-balance.ts';
import { isRejectable, type Withdrawal } from '../withdrawal.ts';

/** A decision by the operator; `actor` is kept in the history. */
export interface Decision {
  id: string;
  partner: string;
  actor: string;
}

/**
 * `tooLate`: it was decided otherwise, or the provider may have been asked. `blocked`: the player
 * owes money, and nothing is paid before that is settled or waived. `onHold`: the player's
 * withdrawals must be released first. `beingAsked`: the provider may answer at any moment.
 * `noRate`: its quote is too old, and there is no rate for a new one. `inReviewAgain`: it was
 * approved when its sum was computed, and a debt or a hold has put it back since. `notHeld`: the
 * wallet has not said yet that it holds the money.
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
        | 'inReviewAgain'
        | 'notHeld';
      withdrawal: Withdrawal;
    }
  | { outcome: 'unknown' };

type Decide = (withdrawal: Withdrawal) => Promise<Decided> | Decided;

/** One decision at a time: the second finds the result of the first. */
export async function decide(
  services: Pick<Services, 'pool' | 'wake'>,
  { id, partner }: Decision,
  change: (db: Queryable) => Decide,
): Promise<Decided> {
  const decided = await transaction(services.pool, async (db): Promise<Decided> => {
    const current = await lockWithdrawal(db, id);
    if (current?.partner !== partner) return { outcome: 'unknown' };
    return change(db)(current);
  });
  services.wake('changes', 'payouts');
  return decided;
}

/**
 * Approves a withdrawal in review; an approved one stays approved. The wallet is asked for debts
 * before the transaction, because it may be remote; a later debt is found before the payout. If the
 * quote has moved too far, the withdrawal becomes a draft again instead. A repeated approval, whose
 * sum was not checked, approves nothing: under the lock, the withdrawal must be in the state in
 * which it was checked.
 */
export async function approveWithdrawal(
  services: Pick<Services, 'pool' | 'wallet' | 'rates' | 'partners' | 'wake' | 'now'>,
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
    if (stage === 'holding') return { outcome: 'notHeld', withdrawal: current };
    if (stage !== 'review') return { outcome: 'tooLate', withdrawal: current };
    if (decision.isRepeat) return { outcome: 'inReviewAgain', withdrawal: current };
    if (isBlocked) return { outcome: 'blocked', withdrawal: current };
    if (await isOnHold(db, current.owner)) return { outcome: 'onHold', withdrawal: current };
    const renewal = await renewQuote(services, db, current);
    if (renewal.outcome === 'noRate') return { outcome: 'noRate', withdrawal: current };
    const { outcome, withdrawal: quoted } = renewal;
    if (outcome === 'draft') return { outcome: 'changed', withdrawal: quoted };
    const approval = { stage: 'approved', decidedBy: decision.actor, nextCheckSeconds: 0 } as const;
    const withdrawal = await changeWithdrawal(db, quoted, approval, services.now());
    return { outcome: 'changed', withdrawal };
  });
}

/** Returns the money; the player reads the reason. A person's approval is never reversed. */
export function rejectWithdrawal(
  services: Pick<Services, 'pool' | 'wallet' | 'wake' | 'now'>,
  decision: Decision & { reason: string },
): Promise<Decided> {
  return decide(services, decision, (db) => async (current) => {
    const { stage } = current;
    if (stage === 'rejected') return { outcome: 'unchanged', withdrawal: current };
    if (!isRejectable(current)) {
      return { outcome: stage === 'holding' ? 'notHeld' : 'tooLate', withdrawal: current };
    }
    const sweep = await releaseHeld(services, db, current);
    const { actor: decidedBy, reason } = decision;
    const rejection = { stage: 'rejected', decidedBy, reason, ...sweep } as const;
    const withdrawal = await changeWithdrawal(db, current, rejection, services.now());
    return { outcome: 'changed', withdrawal };
  });
}

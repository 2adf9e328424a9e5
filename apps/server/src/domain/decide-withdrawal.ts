import { transaction } from '@opencashier/postgres';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import type { Services } from './services.ts';
import { holdOf, type Withdrawal } from './withdrawal.ts';

/** Who decides about what: `actor` is whom the operator names, and stands in the history. */
export interface Decision {
  id: string;
  partner: string;
  actor: string;
}

/** `tooLate`: it was decided otherwise, or the provider may have been asked. */
export type Decided =
  | { outcome: 'changed' | 'unchanged' | 'tooLate'; withdrawal: Withdrawal }
  | { outcome: 'unknown' };

type Decide = (withdrawal: Withdrawal) => Promise<Decided> | Decided;

async function decide(
  services: Services,
  { id, partner }: Decision,
  change: (db: Parameters<typeof lockWithdrawal>[0]) => Decide,
): Promise<Decided> {
  const decided = await transaction(services.pool, async (db): Promise<Decided> => {
    const current = await lockWithdrawal(db, id);
    if (current?.partner !== partner) return { outcome: 'unknown' };
    return change(db)(current);
  });
  services.wake();
  return decided;
}

/** Lets a withdrawal in review go; what is approved already stays so. */
export function approveWithdrawal(services: Services, decision: Decision): Promise<Decided> {
  return decide(services, decision, (db) => async (current) => {
    const { stage } = current;
    if (stage === 'approved' || stage === 'processing' || stage === 'sent') {
      return { outcome: 'unchanged', withdrawal: current };
    }
    if (stage !== 'review') return { outcome: 'tooLate', withdrawal: current };
    const approval = { stage: 'approved', decidedBy: decision.actor, checkInSeconds: 0 } as const;
    const withdrawal = await changeWithdrawal(db, current, approval, services.now());
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
    if (stage !== 'review' && stage !== 'approved') {
      return { outcome: 'tooLate', withdrawal: current };
    }
    await services.wallet.release(db, holdOf(current));
    const { actor: decidedBy, reason } = decision;
    const rejection = { stage: 'rejected', decidedBy, reason } as const;
    const withdrawal = await changeWithdrawal(db, current, rejection, services.now());
    return { outcome: 'changed', withdrawal };
  });
}

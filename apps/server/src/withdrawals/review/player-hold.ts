import { transaction } from '@opencashier/postgres';
import type { Services } from '../../services/services.ts';
import { forgetCounts } from '../../players/abuse-counts.ts';
import { codeCounts } from '../codes/code-lock.ts';
import { dropHold, findHold, setHold, type WithdrawalHold } from '../store/withdrawal-holds.ts';
import { changeWithdrawal, lockApproved } from '../store/withdrawals.ts';
import { byHold } from '../withdrawal.ts';

/**
 * From now on, no withdrawal of the player goes to a provider. Approved ones go back into review
 * immediately; those that a provider was asked to pay can no longer be stopped.
 */
export async function holdWithdrawals(
  services: Pick<Services, 'pool' | 'now' | 'wake'>,
  hold: Omit<WithdrawalHold, 'setAt'>,
): Promise<WithdrawalHold> {
  const now = services.now();
  const set = await transaction(services.pool, async (db) => {
    await setHold(db, { ...hold, setAt: now });
    for (const approved of await lockApproved(db, hold.owner)) {
      await changeWithdrawal(db, approved, { stage: 'review', decidedBy: byHold }, now);
    }
    return findHold(db, hold.owner);
  });
  services.wake('changes');
  // Somebody may have released it at the same moment.
  return set ?? { ...hold, setAt: now };
}

/**
 * Waiting withdrawals stay in review until approved; new ones are handled as usual. The count of
 * one-time codes is reset.
 */
export async function releaseWithdrawals(
  services: Pick<Services, 'pool'>,
  owner: string,
): Promise<boolean> {
  return transaction(services.pool, async (db) => {
    await forgetCounts(db, owner, codeCounts);
    return dropHold(db, owner);
  });
}

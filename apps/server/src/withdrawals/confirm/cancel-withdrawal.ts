import { CallError } from '@opencashier/contract/errors';
import { transaction } from '@opencashier/postgres';
import type { Identity } from '../../security/tokens.ts';
import { changeWithdrawal } from '../store/withdrawals.ts';
import { lockOwnWithdrawal, stillHolding } from '../domain/own-withdrawal.ts';
import type { Services } from '../../services/services.ts';
import { releaseHeld } from './reserve-balance.ts';
import { isCancellable, type Withdrawal } from '../withdrawal.ts';

/** The player can cancel until the provider may have been asked. */
export async function cancelWithdrawal(
  services: Pick<Services, 'pool' | 'wallet' | 'wake' | 'now'>,
  identity: Identity,
  id: string,
): Promise<Withdrawal> {
  const cancelled = await transaction(services.pool, async (db) => {
    const current = await lockOwnWithdrawal(db, identity, id);
    if (current.stage === 'cancelled') return current;
    if (!isCancellable(current)) {
      if (current.stage === 'holding') throw stillHolding();
      throw new CallError('banking.cancelRefused', 'The withdrawal can no longer be stopped.');
    }
    const sweep = await releaseHeld(services, db, current);
    const change = { stage: 'cancelled', decidedBy: 'player', ...sweep } as const;
    return changeWithdrawal(db, current, change, services.now());
  });
  services.wake('changes');
  return cancelled;
}

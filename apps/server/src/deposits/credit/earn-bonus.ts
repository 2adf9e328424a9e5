import type { Queryable } from '@opencashier/postgres';
import { activateBonus } from '../../bonuses/bonuses-store.ts';
import { type Deposit, isOpen } from '../deposit.ts';

/**
 * BON-2: a bonus is earned if the amount reaches its minimum while the bonus is valid and the
 * deposit is in time; once only, even if several deposits are credited at the same time.
 */
export async function earnBonus(
  db: Queryable,
  deposit: Deposit,
  arrivedMinor: bigint,
  paidAt: Date,
): Promise<Deposit['bonusState']> {
  const { id, owner, bonusId, bonusMinMinor, bonusUntil } = deposit;
  if (bonusId === null) return null;
  if (bonusMinMinor === null || arrivedMinor < bonusMinMinor) return 'missed';
  const isValid = bonusUntil === null || paidAt < bonusUntil;
  if (!isValid || !isInTime(deposit, paidAt)) return 'missed';
  return (await activateBonus(db, owner, bonusId, id)) ? 'activated' : 'missed';
}

/**
 * Money is in time while its deposit waits for it. If a deposit expired because its provider could
 * not be reached, a payment made before the expiry is in time, too. A cancelled or failed deposit
 * earns nothing.
 */
function isInTime(deposit: Deposit, paidAt: Date): boolean {
  if (isOpen(deposit)) return true;
  if (deposit.stage === 'processed') return !deposit.isLate && paidAt <= deposit.expiresAt;
  return deposit.ending === 'expired' && paidAt <= deposit.expiresAt;
}

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
 * earns nothing, even if its late money was held for an operator and the deposit waits again.
 */
function isInTime(deposit: Deposit, paidAt: Date): boolean {
  const { stage, isLate, expiresAt } = deposit;
  if (isOpen(deposit) && !isLate) return true;
  if (stage === 'processed') return !isLate && paidAt <= expiresAt;
  return hasExpired(deposit) && paidAt <= expiresAt;
}

/** It ended because its time ran out. A deposit whose late money is held no longer shows that. */
function hasExpired({ stage, ending, history }: Deposit): boolean {
  const last = history.findLast(({ status }) => status === 'failed');
  return (stage === 'failed' ? ending : last?.ending) === 'expired';
}

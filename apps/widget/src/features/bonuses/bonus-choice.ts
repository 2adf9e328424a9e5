import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { StartData } from '@opencashier/contract/host/start-data';
import { compareDecimals } from '@opencashier/money';
import { type BonusOffer, offersOf } from './bonus.ts';

/** BON-4: the catalogue's `bonusAllowed`; a method that forbids investing has no bonus either. */
export function allowsBonus(method: Pick<PaymentMethod, 'bonusAllowed' | 'isInvestForbidden'>) {
  return method.bonusAllowed !== false && !method.isInvestForbidden;
}

/** BON-1: the chosen bonus, if the method allows one. */
export function selectedOffer(
  start: Pick<StartData, 'bonusList' | 'bonusId'>,
  method: Pick<PaymentMethod, 'bonusAllowed' | 'isInvestForbidden'>,
  nowMs: number,
): BonusOffer | undefined {
  if (!allowsBonus(method)) return undefined;
  return offersOf(start, nowMs).find(({ id }) => id === start.bonusId);
}

/** BON-2: true if the amount reaches the bonus's minimum deposit. */
export function isActivated({ minDeposit }: BonusOffer, amount: string | undefined): boolean {
  return amount !== undefined && compareDecimals(amount, minDeposit) >= 0;
}

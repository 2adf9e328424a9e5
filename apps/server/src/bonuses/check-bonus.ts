import type { CatalogueMethod } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import type { Identity } from '../security/tokens.ts';
import { hasBonus } from './bonuses-store.ts';
import { requiredMinor } from '../rates/amounts.ts';
import { bonusEnds } from './bonus-ends.ts';
import type { Bonuses } from './bonuses.ts';

function unavailable(why: string): CallError {
  return new CallError('banking.bonusUnavailable', why);
}

export interface BonusDeps {
  bonuses: Bonuses;
  pool: Queryable;
  now: () => Date;
}

/** A bonus as it was when the player chose it for a deposit. */
export interface ChosenBonus {
  id: string;
  minMinor: bigint;
  /** Its end for this player, if it has one. */
  until: Date | undefined;
}

/**
 * BON-1, BON-3, BON-4: the bonus chosen for the deposit, or null. The host's list is for display
 * only; this checks that the offer exists and that the deposit can earn it.
 */
export async function checkBonus(
  deps: BonusDeps,
  { partner, user, owner, country }: Identity,
  method: CatalogueMethod,
  request: Pick<CallRequest<'deposit-create'>, 'bonusId' | 'isActivatedBonus' | 'currency'>,
  amountMinor: bigint,
): Promise<ChosenBonus | null> {
  const { bonusId, isActivatedBonus, currency } = request;
  if (bonusId === undefined) {
    if (isActivatedBonus) throw unavailable('A bonus without an id cannot be activated.');
    return null;
  }
  const { bonuses, pool, now } = deps;
  const offer = await bonuses.find(partner, user, bonusId, now());
  if (!offer) throw unavailable('There is no such bonus.');
  const end = (await bonusEnds(deps, owner, [offer])).get(bonusId);
  if (end && end <= now()) throw unavailable('This bonus has ended.');
  if (offer.countries && !offer.countries.includes(country)) {
    throw unavailable('This bonus is not offered in your country.');
  }
  if (method.bonusAllowed === false || method.isInvestForbidden) {
    throw unavailable('This method brings no bonus.');
  }
  if (offer.type === 'freespin' && !offer.depositRequired) {
    throw unavailable('This bonus is not earned by a deposit.');
  }
  const minimum = offer.minDeposit[currency];
  if (minimum === undefined) throw unavailable(`This bonus is not offered in ${currency}.`);
  // The amount is below the minimum of the chosen bonus, so the deposit continues without it.
  if (!isActivatedBonus) return null;
  if (await hasBonus(pool, owner, bonusId)) throw unavailable('This bonus was used before.');
  const minMinor = requiredMinor(minimum, currency);
  if (amountMinor < minMinor) throw unavailable(`The bonus asks for ${minimum} ${currency}.`);
  return { id: offer.id, minMinor, until: end };
}

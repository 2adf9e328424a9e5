import type { CatalogueMethod } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { requiredMinor } from '../rates/amounts.ts';
import type { Identity } from '../security/tokens.ts';
import { bonusEnds } from './bonus-ends.ts';
import type { OfferedBonus } from './bonuses.ts';
import { hasBonus } from './bonuses-store.ts';
import type { BonusDeps, ChosenBonus } from './check-bonus.ts';

// BON-5: the group of analytics-21868 that gets the crypto bonus.
const bonusGroup = 'group_b';

interface CryptoBonus {
  id: string;
  minDeposit: string;
  until: Date | undefined;
}

/** The crypto bonus of the operator, if a player of this country and currency could get it. */
export async function cryptoOffer(
  { bonuses, now }: Pick<BonusDeps, 'bonuses' | 'now'>,
  { partner, user, country, view }: Identity,
  currency: string,
): Promise<(OfferedBonus & { least: string }) | undefined> {
  const offer = view === 'main' ? await bonuses.ofCrypto(partner, user, now()) : undefined;
  const least = offer?.minDeposit[currency];
  if (!offer || least === undefined) return undefined;
  if (offer.countries && !offer.countries.includes(country)) return undefined;
  return { ...offer, least };
}

/** The player's bonuses, as they were read before. */
export interface KnownBonuses {
  since: ReadonlyMap<string, Date>;
  had: ReadonlySet<string>;
}

/** BON-10: the bonus that the player would get for the next crypto deposit. */
export async function offeredCryptoBonus(
  deps: BonusDeps,
  identity: Identity,
  currency: string,
  known?: KnownBonuses,
): Promise<CryptoBonus | undefined> {
  const { pool, now } = deps;
  const { owner } = identity;
  const offer = await cryptoOffer(deps, identity, currency);
  if (!offer) return undefined;
  const { id, least: minDeposit } = offer;
  const until = (await bonusEnds(deps, owner, [offer], known?.since)).get(id);
  if (until && until <= now()) return undefined;
  if (known ? known.had.has(id) : await hasBonus(pool, owner, id)) return undefined;
  return { id, minDeposit, until };
}

/**
 * BON-10: the crypto bonus of a deposit for which the player chose none. The player did not ask for
 * it, so a deposit that does not earn it continues without it.
 */
export async function cryptoBonus(
  deps: BonusDeps,
  identity: Identity,
  method: CatalogueMethod,
  request: Pick<CallRequest<'deposit-create'>, 'bonusId' | 'abTestGroup' | 'currency'>,
  amountMinor: bigint,
): Promise<ChosenBonus | null> {
  const { bonusId, abTestGroup, currency } = request;
  if (bonusId !== undefined || abTestGroup !== bonusGroup) return null;
  if (method.category !== 'crypto' || method.bonusAllowed === false) return null;
  const offer = await offeredCryptoBonus(deps, identity, currency);
  if (!offer) return null;
  const minMinor = requiredMinor(offer.minDeposit, currency);
  return amountMinor < minMinor ? null : { id: offer.id, minMinor, until: offer.until };
}

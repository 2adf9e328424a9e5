import type { Catalogue } from '@opencashier/catalogue';
import { readDecimal } from '@opencashier/money';
import type { Partner, Partners } from '../security/partners.ts';
import type { OfferedBonus, Bonuses } from './bonuses.ts';

type Amounts = Readonly<Record<string, number | string>>;

function decimals(amounts: Amounts): Record<string, string> {
  const read = Object.entries(amounts).map(([currency, amount]) => [currency, readDecimal(amount)]);
  return Object.fromEntries(read.filter(([, amount]) => amount !== undefined));
}

/** An offer in the partner's own file: to everyone, or to the players that it names. */
function ownOffer(partner: Partner, user: string, bonusId: string, at: Date) {
  const offer = partner.bonuses.find(({ id }) => id === bonusId);
  if (!offer) return undefined;
  const { from, until, players } = offer;
  const isOpen =
    (!from || Date.parse(from) <= at.getTime()) && (!until || at.getTime() < Date.parse(until));
  return isOpen && (!players || players.includes(user)) ? offer : undefined;
}

/** A bonus of the catalogue that the partner's file names. */
function catalogueOffer(
  catalogue: Catalogue,
  partner: Partner,
  bonusId: string,
): OfferedBonus | undefined {
  if (!partner.catalogueBonuses.includes(bonusId)) return undefined;
  const bonus = catalogue.bonuses[bonusId];
  const data = bonus?.depositBonusData ?? bonus?.freespinBonusData;
  if (!bonus || !data) return undefined;
  const { type, freespinBonusData, countries } = bonus;
  const depositRequired = freespinBonusData?.depositRequired ?? true;
  return {
    id: bonusId,
    type,
    minDeposit: decimals(data.minDeposit),
    depositRequired,
    ...(countries ? { countries } : {}),
  };
}

/** What the partners' files offer, in their own words or by the catalogue's. */
export function partnerBonuses(partners: Partners, catalogue: () => Catalogue): Bonuses {
  return {
    async find(key, user, bonusId, at) {
      const partner = partners.get(key);
      if (!partner) return undefined;
      return ownOffer(partner, user, bonusId, at) ?? catalogueOffer(catalogue(), partner, bonusId);
    },
  };
}

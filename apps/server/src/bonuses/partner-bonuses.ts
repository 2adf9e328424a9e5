import type { Catalogue } from '@opencashier/catalogue';
import { readDecimal } from '@opencashier/money';
import type { Partner, Partners } from '../partners/partners.ts';
import type { OfferedBonus, Bonuses } from './bonuses.ts';

type Amounts = Readonly<Record<string, number | string>>;

function decimals(amounts: Amounts): Record<string, string> {
  const read = Object.entries(amounts).map(([currency, amount]) => [currency, readDecimal(amount)]);
  return Object.fromEntries(read.filter(([, amount]) => amount !== undefined));
}

type OwnOffer = Partner['bonuses'][number];

/** The offers in the partner's own file: to everyone, or to the players that they name. */
function ownOffers(partner: Partner, user: string, at: Date): OfferedBonus[] {
  const isOpen = ({ from, until, players }: OwnOffer) =>
    (!from || Date.parse(from) <= at.getTime()) &&
    (!until || at.getTime() < Date.parse(until)) &&
    (!players || players.includes(user));
  return partner.bonuses.filter(isOpen).map(({ id, type, minDeposit, depositRequired, until }) => ({
    id,
    type,
    minDeposit,
    depositRequired,
    ...(until ? { until: new Date(until) } : {}),
  }));
}

/** The bonuses of the catalogue that the partner's file names. */
function catalogueOffers(catalogue: Catalogue, partner: Partner): OfferedBonus[] {
  return partner.catalogueBonuses.flatMap((id) => {
    const bonus = catalogue.bonuses[id];
    const data = bonus?.depositBonusData ?? bonus?.freespinBonusData;
    if (!bonus || !data) return [];
    const { type, freespinBonusData, countries, lastsHours } = bonus;
    const depositRequired = freespinBonusData?.depositRequired ?? true;
    const minDeposit = decimals(data.minDeposit);
    const offer = { id, type, minDeposit, depositRequired, lastsHours };
    return [{ ...offer, ...(countries ? { countries } : {}) }];
  });
}

/** The offers of the partners' files, including those taken from the catalogue. */
export function partnerBonuses(partners: Partners, catalogue: () => Catalogue): Bonuses {
  const offersTo = (key: string, user: string, at: Date): OfferedBonus[] => {
    const partner = partners.get(key);
    if (!partner) return [];
    return [...ownOffers(partner, user, at), ...catalogueOffers(catalogue(), partner)];
  };
  return {
    find: async (key, user, bonusId, at) =>
      offersTo(key, user, at).find(({ id }) => id === bonusId),
    ofCrypto: async (key, user, at) =>
      offersTo(key, user, at).find(({ id }) => id === partners.get(key)?.cryptoBonus),
    list: async (key, user, at) => offersTo(key, user, at),
  };
}

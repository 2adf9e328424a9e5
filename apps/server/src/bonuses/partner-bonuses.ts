import type { Partners } from '../security/partners.ts';
import type { Bonuses } from './bonuses.ts';

/** The offers in the partners' files: to everyone, or to the players that an offer names. */
export function partnerBonuses(partners: Partners): Bonuses {
  return {
    async find(partner, user, bonusId, at) {
      const offer = partners.get(partner)?.bonuses.find(({ id }) => id === bonusId);
      if (!offer) return undefined;
      const { from, until, players } = offer;
      const isNow =
        (!from || Date.parse(from) <= at.getTime()) && (!until || at.getTime() < Date.parse(until));
      return isNow && (!players || players.includes(user)) ? offer : undefined;
    },
  };
}

import { multiplyDecimals } from '@opencashier/money';
import type { OperatorApi } from '../../../partners/operator-keys.ts';
import type { Partner } from '../../../partners/partners.ts';
import type { Rates } from '../../../rates/rates.ts';
import type { Dollars } from './promised-rate.ts';

/** The rules of a partner's file that histories vary. */
export type HouseRules = Pick<Partner, 'disputes'> & Pick<OperatorApi, 'twoPeopleAbove'>;

/** Some players belong to a partner that waits for disputes, others to one that asks two people. */
export function rulesOf(seed: number): HouseRules {
  const isPatient = seed % 3 === 1;
  return {
    disputes: isPatient
      ? { feePaidBy: 'house', whileOpen: 'leave' }
      : { feePaidBy: 'player', whileOpen: 'take' },
    // A currency without a sum always needs two people.
    twoPeopleAbove: seed % 3 === 2 ? { EUR: '50' } : 'never',
  };
}

export function ratesOf(dollars: Dollars): Rates {
  return {
    latest(base, quote) {
      if (base !== 'EUR' || quote !== 'USD') return undefined;
      const rate = multiplyDecimals(String(dollars.perEuro), '0.0001');
      return { rate, source: 'test', observedAt: new Date(), spreadPercent: '0' };
    },
    refresh: async () => undefined,
  };
}

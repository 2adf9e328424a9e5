import type { Bonus } from '@opencashier/contract/host/start-data';
import type { Catalogue } from '../schema/catalogue.ts';
import { languageOf } from '../schema/languages.ts';
import { translated } from '../schema/texts.ts';

interface BonusQuery {
  readonly country: string;
  readonly currency: string;
  readonly language: string;
}

/** BON-9: the bonuses of a country, with their amounts in the player's currency. */
export function bonusesFor(catalogue: Catalogue, query: BonusQuery): Bonus[] {
  const country = query.country.toLowerCase();
  const currency = query.currency.toUpperCase();
  return Object.entries(catalogue.bonuses).flatMap(([id, bonus]) => {
    const { depositBonusData: deposit, freespinBonusData: freespin, type } = bonus;
    if (bonus.countries && !bonus.countries.includes(country)) return [];
    const minDeposit = (deposit ?? freespin)?.minDeposit[currency];
    // Without a minimum in this currency, its activation would be undefined.
    const needsDeposit = deposit !== undefined || freespin?.depositRequired === true;
    if (needsDeposit && minDeposit === undefined) return [];
    const title = translated(bonus.title, languageOf(query.language));
    const shared = { minDeposit: minDeposit ?? 0, title, lastsHours: bonus.lastsHours };
    const max = deposit?.max?.[currency];
    return [
      {
        id,
        type,
        ...(deposit && {
          depositBonusData: {
            ...shared,
            percent: deposit.percent,
            ...(max !== undefined && { max }),
          },
        }),
        ...(freespin && {
          freespinBonusData: {
            ...shared,
            spins: freespin.spins,
            depositRequired: freespin.depositRequired,
          },
        }),
      },
    ];
  });
}

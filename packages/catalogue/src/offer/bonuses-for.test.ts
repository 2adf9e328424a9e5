import { describe, expect, it } from 'vitest';
import { bonusesFor, loadCatalogue } from '../index.ts';
import { catalogueOf } from '../testing/test-catalogue.ts';

const catalogue = loadCatalogue();
const mexican = { country: 'mx', currency: 'MXN', language: 'en' };

describe('bonusesFor', () => {
  it('[BON-9] returns id, type and the minimum in the player’s currency', () => {
    const offered = bonusesFor(catalogue, mexican);
    expect(offered.find(({ id }) => id === 'welcome-100')).toEqual({
      id: 'welcome-100',
      type: 'deposit',
      depositBonusData: {
        minDeposit: 200,
        title: '100% on your first deposit',
        lastsHours: 168,
        percent: 100,
        max: 4000,
      },
    });
    expect(offered.find(({ id }) => id === 'free-spins-50')).toMatchObject({
      type: 'freespin',
      freespinBonusData: { minDeposit: 100, spins: 50, depositRequired: true },
    });
  });

  it('leaves out a bonus without a minimum in the currency, unless it needs no deposit', () => {
    const ids = bonusesFor(catalogue, { ...mexican, currency: 'JPY' }).map(({ id }) => id);
    expect(ids).toEqual(['birthday-spins']);
  });

  it('filters by country, and translates the title', () => {
    const bonus = {
      type: 'freespin' as const,
      title: { en: 'Spins', es: 'Giros' },
      countries: ['mx'],
      lastsHours: 1,
      freespinBonusData: { minDeposit: {}, spins: 1, depositRequired: false },
    };
    const one = catalogueOf([], { bonuses: { one: bonus } });
    expect(bonusesFor(one, { ...mexican, country: 'br' })).toEqual([]);
    const [offered] = bonusesFor(one, { ...mexican, country: 'MX', language: 'mx' });
    expect(offered?.freespinBonusData).toMatchObject({ title: 'Giros' });
  });
});

import { readBonuses } from '@opencashier/contract/host/start-data';
import { bonusOffers } from '@opencashier/testing/bonus-offers';
import { describe, expect, it } from 'vitest';
import { beginTest } from '../../testing/fixtures.ts';
import { offerOf, offersOf } from './bonus.ts';
import { bonusNote, bonusSwitchedOff, bonusTitle } from './bonus-text.ts';
import { bonusProgress } from './screens/bonus-progress.ts';
import { bonusTerms } from './screens/bonus-terms.ts';
import { allowsBonus, isActivated, selectedOffer } from './bonus-choice.ts';

const nowMs = Date.parse('2026-01-10T00:00:00Z');
const bonusList = readBonuses([
  { id: 'd', type: 'deposit', depositBonusData: { minDeposit: 500, percent: 100 } },
  { id: 'f', type: 'freespin', freespinBonusData: { minDeposit: '10.50', depositRequired: true } },
  { id: 'free', type: 'freespin', freespinBonusData: { minDeposit: 1 } },
  { id: 'old', type: 'deposit', depositBonusData: { expiresAt: '2026-01-09T00:00:00Z' } },
]);

describe('bonuses', () => {
  it('[BON-9] have an id, a type and the minimum from their own data', () => {
    expect(bonusList.map(offerOf)).toMatchObject([
      { id: 'd', type: 'deposit', minDeposit: '500', percent: 100 },
      { id: 'f', type: 'freespin', minDeposit: '10.5' },
      { id: 'free', type: 'freespin', minDeposit: '1' },
      { id: 'old', minDeposit: '0' },
    ]);
  });

  it('[BON-3] include a freespin only if it requires a deposit', () => {
    expect(offersOf({ bonusList }, nowMs).map(({ id }) => id)).toEqual(['d', 'f']);
  });

  it.each(bonusOffers)('[BON-3] are on offer as the embed announces them: %s', (_, bonus, is) => {
    expect(offersOf({ bonusList: readBonuses([bonus]) }, Date.now())).toHaveLength(is ? 1 : 0);
  });

  it('[BON-1] are selected only if they are offered, their id is chosen and the method allows bonuses', () => {
    const chosen = { bonusList, bonusId: 'd' };
    expect(selectedOffer(chosen, {}, nowMs)?.id).toBe('d');
    expect(selectedOffer({ bonusList: [], bonusId: 'd' }, {}, nowMs)).toBeUndefined();
    expect(selectedOffer({ bonusList }, {}, nowMs)).toBeUndefined();
    expect(selectedOffer({ bonusList, bonusId: 'unknown' }, {}, nowMs)).toBeUndefined();
    expect(selectedOffer({ bonusList, bonusId: 'free' }, {}, nowMs)).toBeUndefined();
    expect(selectedOffer({ bonusList, bonusId: 'old' }, {}, nowMs)).toBeUndefined();
    expect(selectedOffer(chosen, { bonusAllowed: false }, nowMs)).toBeUndefined();
    expect(selectedOffer(chosen, { isInvestForbidden: true }, nowMs)).toBeUndefined();
    expect(allowsBonus({ bonusAllowed: true, isInvestForbidden: false })).toBe(true);
  });

  it.each([
    [undefined, false],
    ['499.99', false],
    ['500', true],
    ['500.01', true],
  ])('[BON-2] are activated by an amount of %s if the minimum is 500: %s', (amount, expected) => {
    expect(isActivated({ id: 'd', type: 'deposit', minDeposit: '500' }, amount)).toBe(expected);
  });

  it('[BON-2] say what is missing from the amount, and how much of the minimum it reaches', () => {
    beginTest({ currency: 'INR' });
    const progressOf = (amount?: string) =>
      bonusProgress({ id: 'd', type: 'deposit', minDeposit: '500' }, amount, 'INR');
    const missing = (amount: string) => expect.stringMatching(new RegExp(`${amount}(?!\\d)`));
    expect(progressOf()).toEqual({ text: missing('₹500'), share: 0, active: false });
    expect(progressOf('200')).toEqual({ text: missing('₹300'), share: 0.4, active: false });
    expect(progressOf('500')).toMatchObject({ share: 1, active: true });
  });

  it.each([
    [{ title: 'Welcome', percent: 10 }, 'Welcome'],
    [{ spins: 50 }, '50 free spins'],
    [{ percent: 100, max: '20000' }, '100% up to ₹20,000'],
    [{ percent: 100 }, '100% bonus'],
    [{}, 'Deposit bonus'],
  ])('[BON-9] %j have the title %s', (data, expected) => {
    beginTest({ currency: 'INR' });
    const offer = { id: 'b', type: 'deposit', minDeposit: '0', ...data } as const;
    expect(bonusTitle(offer, 'INR')).toBe(expected);
  });

  it('[BON-9] without a minimum mention no amount', () => {
    beginTest({ currency: 'INR' });
    const [bonus] = readBonuses([{ id: 'n', type: 'deposit', depositBonusData: { percent: 10 } }]);
    const offer = bonus && offerOf(bonus);
    if (!offer) throw new Error('no offer');
    const shown = [
      bonusNote(offer, 'INR', nowMs),
      bonusSwitchedOff(offer, 'INR'),
      bonusProgress(offer, undefined, 'INR').text,
      ...bonusTerms(offer, 'INR').map(({ label }) => label),
    ];
    expect(shown).toEqual([
      'On any deposit',
      'Turn on to get it with any deposit',
      'On any deposit',
      'Bonus on your deposit',
    ]);
    expect(bonusProgress(offer, '1', 'INR')).toMatchObject({ active: true, share: 1 });
  });

  it('omit invalid values from the host', () => {
    const data = { minDeposit: {}, percent: -1, max: 'much', wager: NaN, expiresAt: 'soon' };
    const [bonus] = readBonuses([{ id: 7, type: 'deposit', depositBonusData: data }]);
    expect(bonus && offerOf(bonus)).toEqual({ id: '7', type: 'deposit', minDeposit: '0' });
  });
});

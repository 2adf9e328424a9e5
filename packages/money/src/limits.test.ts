import { describe, expect, it } from 'vitest';
import { isAvailable, limitsFor, withinLimits } from './index.ts';

const mexican = { currency: 'MXN', country: 'mx', p2pStyle: false };

describe('limitsFor', () => {
  it('[AMT-4] uses the rule of the player’s currency', () => {
    const rules = { MXN: { min: 21, max: 20155 }, USD: { min: 1, max: 2 } };
    expect(limitsFor(rules, mexican)).toEqual({ min: '21', max: '20155' });
  });

  it('[AMT-4] reads numbers and strings alike', () => {
    expect(limitsFor({ MXN: { min: '21.50', max: '20155' } }, mexican)).toEqual({
      min: '21.5',
      max: '20155',
    });
  });

  it('[AMT-4] replaces min with minNonRus unless the country is ru', () => {
    const rules = { RUB: { min: 100, max: 5000, minNonRus: 300 } };
    const context = { currency: 'RUB', p2pStyle: false };
    expect(limitsFor(rules, { ...context, country: 'ru' }).min).toBe('100');
    expect(limitsFor(rules, { ...context, country: 'RU' }).min).toBe('100');
    expect(limitsFor(rules, { ...context, country: 'kz' }).min).toBe('300');
  });

  it.each([
    ['MXN', 20.999, 20155.005, '21', '20155.01'],
    ['BTC', '0.000000015', '1.5', '0.00000002', '1.5'],
    ['LTC', '0.00000004', '2', '0', '2'],
    ['USDT', 4.999, 1000, '5', '1000'],
  ])('[AMT-4] rounds limits in %s to its decimals', (currency, min, max, least, most) => {
    const context = { currency, country: 'mx', p2pStyle: false };
    expect(limitsFor({ [currency]: { min, max } }, context)).toEqual({ min: least, max: most });
  });

  it('[AMT-5] returns 1000 to 500000 for a p2p-style method without a rule', () => {
    const limits = limitsFor({ USD: { min: 1, max: 2 } }, { ...mexican, p2pStyle: true });
    expect(limits).toEqual({ min: '1000', max: '500000' });
    expect(isAvailable(limits)).toBe(true);
  });

  it('[AMT-5] returns 0 to 0, not available, for any other method without a rule', () => {
    for (const rules of [undefined, {}, { USD: { min: 1, max: 2 } }]) {
      const limits = limitsFor(rules, mexican);
      expect(limits).toEqual({ min: '0', max: '0' });
      expect(isAvailable(limits)).toBe(false);
      expect(withinLimits('0', limits)).toBe(false);
    }
  });

  it('[AMT-5] falls back for a missing or unreadable part of a rule', () => {
    expect(limitsFor({ MXN: { max: 10 } }, mexican)).toEqual({ min: '0', max: '10' });
    expect(limitsFor({ MXN: { min: -1, max: 'x' } }, { ...mexican, p2pStyle: true })).toEqual({
      min: '1000',
      max: '500000',
    });
  });

  it('does not use a property of every object as a rule', () => {
    expect(limitsFor({}, { ...mexican, currency: 'constructor' })).toEqual({ min: '0', max: '0' });
  });
});

describe('withinLimits', () => {
  const limits = { min: '21', max: '20155' };

  it.each(['21', '21.00', '20155', '1000.5'])('[AMT-1] accepts %s', (amount) => {
    expect(withinLimits(amount, limits)).toBe(true);
  });

  it.each(['20.99', '20155.01', '0', undefined])('[AMT-1] rejects %s', (amount) => {
    expect(withinLimits(amount, limits)).toBe(false);
  });
});

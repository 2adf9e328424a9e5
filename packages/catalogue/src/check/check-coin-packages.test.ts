import { describe, expect, it } from 'vitest';
import { formatProblem } from '../schema/problem.ts';
import { readCatalogue } from '../load/read-catalogue.ts';
import { catalogueFolder, soundMethod } from '../testing/test-catalogue.ts';

const gold = { currency: 'GC', amount: '1000', type: 'main' } as const;
const gift = { currency: 'SC', amount: '5', type: 'free' } as const;
const sound = {
  id: 'one',
  currenciesList: [gold, gift],
  price: '4.99',
  priceCurrencyCode: 'USD',
};

const problemsOf = (change: object): string[] => {
  const box = { ...sound, ...change };
  return readCatalogue(
    catalogueFolder({ 'sample.json': soundMethod }, { boxes: [box] }),
  ).problems.map(formatProblem);
};

describe('a coin package', () => {
  it('is valid with gold coins for its price and sweep coins as a gift', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    [
      'sells sweep coins',
      { currenciesList: [gold, { ...gift, type: 'main' }] },
      'sweep coins are a gift: their type must be "free"',
    ],
    [
      'holds nothing but a gift',
      { currenciesList: [gift] },
      'a package sells gold coins: one entry must have the type "main"',
    ],
    [
      'brings no coins',
      { currenciesList: [{ ...gold, amount: '0.00' }] },
      'an amount must be more than zero',
    ],
    ['costs nothing', { price: '0' }, 'a price must be more than zero'],
  ])('is rejected if it %s', (_, change, message) => {
    expect(problemsOf(change).join('\n')).toContain(message);
  });

  it('is checked inside another box too', () => {
    const inner = { ...sound, id: 'two', price: '0.00' };
    expect(problemsOf({ boxes: [inner] })).toHaveLength(1);
  });
});

import { boxesResponse } from '@opencashier/contract/calls/sweepstake/sweepstake';
import { describe, expect, it } from 'vitest';
import { boxesFor, findBox, loadCatalogue } from '../index.ts';

const catalogue = loadCatalogue();

describe('boxesFor', () => {
  it('returns nested boxes with main and free coins, as the contract requires', () => {
    const boxes = boxesFor(catalogue, 'en-US');
    expect(boxesResponse.parse({ boxes })).toEqual({ boxes });
    expect(boxes.find(({ id }) => id === 'starter')).toEqual({
      id: 'starter',
      badge: 'First purchase',
      currenciesList: [
        { currency: 'GC', amount: '10000', type: 'main' },
        { currency: 'SC', amount: '5', type: 'free' },
      ],
      price: '5.99',
      priceCurrencyCode: 'USD',
    });
    expect(boxes.flatMap(({ boxes: inner = [] }) => inner.map(({ id }) => id))).toEqual([
      'large-two',
      'large-three',
      'large-five',
    ]);
  });

  it('uses the player’s language', () => {
    const badges = (language: string) => boxesFor(catalogue, language).map(({ badge }) => badge);
    expect(badges('ru')).toContain('Первая покупка');
    expect(badges('mx')).toContain('Primera compra');
  });

  it('sorts packages by price, and marks the one with the best value', () => {
    const all = boxesFor(catalogue, 'en').flatMap(({ boxes = [], ...box }) => [box, ...boxes]);
    const prices = all.map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const coins = all.map(({ currenciesList: [main] }) => Number(main?.amount));
    expect(coins).toEqual([...new Set(coins)].toSorted((a, b) => a - b));
    const perDollar = coins.map((amount, at) => amount / Number(prices[at]));
    const best = perDollar.indexOf(Math.max(...perDollar));
    expect(all.findIndex(({ badge }) => badge === 'Best value')).toBe(best);
  });
});

describe('findBox', () => {
  it('finds packages by id, including nested ones', () => {
    expect(findBox(catalogue, 'plus')?.price).toBe('24.99');
    expect(findBox(catalogue, 'large-two')?.price).toBe('94.99');
    expect(findBox(catalogue, 'nothing')).toBeUndefined();
  });
});

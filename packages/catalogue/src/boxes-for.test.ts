import { boxesResponse } from '@opencashier/contract/sweepstake';
import { describe, expect, it } from 'vitest';
import { boxesFor, findBox, loadCatalogue } from './index.ts';

const catalogue = loadCatalogue();

describe('boxesFor', () => {
  it('gives nested boxes with main and free coins, as the contract says', () => {
    const boxes = boxesFor(catalogue, 'en-US');
    expect(boxesResponse.parse({ boxes })).toEqual({ boxes });
    expect(boxes[0]).toEqual({
      id: 'starter',
      badge: 'First purchase',
      currenciesList: [
        { currency: 'GC', amount: '10000', type: 'main' },
        { currency: 'SC', amount: '5', type: 'free' },
      ],
      price: '4.99',
      priceCurrencyCode: 'USD',
    });
    expect(boxes.flatMap(({ boxes: inner = [] }) => inner.map(({ id }) => id))).toEqual([
      'large-two',
      'large-three',
      'large-five',
    ]);
  });

  it('speaks the player’s language', () => {
    expect(boxesFor(catalogue, 'ru')[0]?.badge).toBe('Первая покупка');
    expect(boxesFor(catalogue, 'mx')[0]?.badge).toBe('Primera compra');
  });
});

describe('findBox', () => {
  it('finds a package and a nested one by id', () => {
    expect(findBox(catalogue, 'plus')?.price).toBe('24.99');
    expect(findBox(catalogue, 'large-two')?.price).toBe('94.99');
    expect(findBox(catalogue, 'nothing')).toBeUndefined();
  });
});

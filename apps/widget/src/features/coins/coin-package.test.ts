import { beforeEach, expect, it } from 'vitest';
import { beginTest, testBox } from '../../testing/fixtures.ts';
import { packageFigures } from './coin-package.ts';

beforeEach(() => beginTest());

it('[SWP-2] derives both amounts and the displayed price', () => {
  expect(packageFigures(testBox())).toEqual({
    gcAmount: '10000',
    scAmount: '5',
    formattedPrice: '$4.99',
  });
  const both = [
    { currency: 'GC', amount: '100', type: 'main' as const },
    { currency: 'GC', amount: '20.5', type: 'free' as const },
  ];
  const box = testBox({ currenciesList: both, price: '1200', priceCurrencyCode: 'EUR' });
  expect(packageFigures(box)).toEqual({
    gcAmount: '120.5',
    scAmount: '0',
    formattedPrice: '€1,200.00',
  });
});

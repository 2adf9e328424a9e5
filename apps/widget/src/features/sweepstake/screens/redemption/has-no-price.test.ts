import { expect, it } from 'vitest';
import { hasNoPrice } from './has-no-price.ts';

const payout = { amount: '19.8', currency: 'USDT' };

it.each([
  ['while the rate is loading', undefined, undefined, false],
  ['with a rate', 1.01, undefined, false],
  ['without a rate', null, undefined, true],
  ['without a rate and without a payout in the quote', null, {}, true],
  ['without a rate but with a payout in the quote', null, { payout }, false],
])('[SWP-5] tells whether coins have no price: %s', (_when, rate, quote, expected) => {
  expect(hasNoPrice(rate, quote)).toBe(expected);
});

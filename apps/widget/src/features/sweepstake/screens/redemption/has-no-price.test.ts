import { expect, it } from 'vitest';
import { hasNoPrice } from './has-no-price.ts';

const payout = { amount: '19.8', currency: 'USDT' };

it.each([
  ['while the rate is asked for', undefined, undefined, false],
  ['with a rate', '1.01', undefined, false],
  ['without one', null, undefined, true],
  ['without one, and a quote that has none either', null, {}, true],
  ['where the rate got lost, and the quote names a payout', null, { payout }, false],
])('[SWP-5] tells whether coins have no price: %s', (_when, rate, quote, isSo) => {
  expect(hasNoPrice(rate, quote)).toBe(isSo);
});

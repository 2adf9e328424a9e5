import { beforeEach, expect, it } from 'vitest';
import { beginTest } from '../testing/fixtures.ts';
import { rateSides } from './format-rate.ts';

beforeEach(() => beginTest());

it.each([
  [82.508251, 'USDT', 'INR', '1 USDT', '82.5083 INR'],
  [0.01212, 'INR', 'USDT', '1 USDT', '82.5083 INR'],
  [1, 'SC', 'USD', '1 SC', '1 USD'],
])('one %d %s in %s is written as %s and %s, never below one', (rate, from, to, one, other) => {
  const sides = rateSides(rate, from, to);
  expect([sides.one.replace(/\s/, ' '), sides.other]).toEqual([one, other]);
});

import { expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

it.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('computes the median of %j', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('throws for the median of no values', () => {
  expect(() => median([])).toThrow('at least one value');
});

it('computes a percentile by the nearest rank', () => {
  const values = Array.from({ length: 200 }, (_, n) => 200 - n);
  expect(percentile(values, 99)).toBe(198);
  expect(percentile(values, 50)).toBe(100);
  expect(percentile([7], 99)).toBe(7);
  expect(() => percentile([], 99)).toThrow('at least one value');
});

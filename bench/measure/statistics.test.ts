import { expect, it } from 'vitest';
import { median } from './statistics.ts';

it.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('takes the middle of %j', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('has no median of nothing', () => {
  expect(() => median([])).toThrow('No values');
});

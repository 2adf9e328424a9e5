import { withinLimits } from './limits.ts';
import type { Limits } from './limits.ts';

const choices: readonly number[] = [
  5, 10, 25, 50, 75, 100, 150, 250, 500, 1000, 3000, 5000, 10000, 15000, 25000, 50000, 150000,
  250000,
];

/** AMT-6: the quick amounts within the limits. */
export function quickChoices(limits: Limits): number[] {
  return choices.filter((choice) => withinLimits(String(choice), limits));
}

/**
 * A row of quick amounts that fits on a phone, from the smallest to the largest allowed. The steps
 * of the list have a similar ratio, so evenly spaced positions give useful amounts.
 */
export function quickAmounts(limits: Limits, count: 4 | 5 | 6 = 6): number[] {
  const allowed = quickChoices(limits);
  if (allowed.length <= count) return allowed;
  const step = (allowed.length - 1) / (count - 1);
  const places = new Set(Array.from({ length: count }, (_, index) => Math.round(index * step)));
  return allowed.filter((_, place) => places.has(place));
}

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

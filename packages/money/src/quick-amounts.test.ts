import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickAmounts, quickChoices } from './index.ts';

const wide = { min: '0', max: '1000000' };

describe('quick amounts', () => {
  it('[AMT-6] come from the list', () => {
    expect(quickChoices(wide)).toEqual([
      5, 10, 25, 50, 75, 100, 150, 250, 500, 1000, 3000, 5000, 10000, 15000, 25000, 50000, 150000,
      250000,
    ]);
  });

  it('[AMT-6] include the limits and nothing beyond them', () => {
    expect(quickChoices({ min: '25', max: '150' })).toEqual([25, 50, 75, 100, 150]);
    expect(quickChoices({ min: '25.01', max: '149.99' })).toEqual([50, 75, 100]);
    expect(quickChoices({ min: '0', max: '0' })).toEqual([]);
  });

  it('[AMT-6] are reduced to a row that spans the limits', () => {
    expect(quickAmounts(wide)).toEqual([5, 50, 250, 3000, 25000, 250000]);
    expect(quickAmounts({ min: '21', max: '20155' }, 4)).toEqual([25, 150, 1000, 15000]);
    expect(quickAmounts({ min: '25', max: '150' })).toEqual([25, 50, 75, 100, 150]);
  });

  it('[AMT-6] keep both ends and the requested count, if there are enough', () => {
    const count = fc.constantFrom(4 as const, 5 as const, 6 as const);
    fc.assert(
      fc.property(fc.nat(400_000), fc.nat(400_000), count, (a, b, asked) => {
        const limits = { min: String(Math.min(a, b)), max: String(Math.max(a, b)) };
        const allowed = quickChoices(limits);
        const shown = quickAmounts(limits, asked);
        expect(shown).toHaveLength(Math.min(asked, allowed.length));
        expect(shown.at(0)).toBe(allowed.at(0));
        expect(shown.at(-1)).toBe(allowed.at(-1));
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { quickChoices } from './index.ts';

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
});

import { describe, expect, it } from 'vitest';
import { perRow } from './share-out.ts';

describe('[AMT-6] the rows of quick amounts', () => {
  it.each([
    [1, 4, [1]],
    [4, 4, [4, 4, 4, 4]],
    [5, 4, [3, 3, 3, 2, 2]],
    [9, 4, [3, 3, 3, 3, 3, 3, 3, 3, 3]],
    [13, 4, [4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3]],
    [13, 6, [5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4]],
    [0, 4, []],
  ])(
    'of %i amounts, at most %i in a row, are equally long or differ by one',
    (count, most, rows) => {
      expect(perRow(count, most)).toEqual(rows);
    },
  );

  it('are all full, however many amounts there are', () => {
    for (let count = 1; count <= 18; count += 1) {
      for (const most of [4, 5, 6]) {
        const rows = perRow(count, most);
        // Each amount takes its share of a row, and the shares are whole rows.
        const filled = rows.reduce((sum, inRow) => sum + 1 / inRow, 0);
        expect(filled).toBeCloseTo(Math.ceil(count / most));
        expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
      }
    }
  });
});

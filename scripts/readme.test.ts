import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillNumbers, type NumberInText, readmeNumbers } from './readme.ts';
import { rootDir } from './root-dir.ts';

/**
 * The sentences that promise more than the repository has. Counts may be too low: `npm run readme`
 * updates them before a release.
 */
function overclaims(text: string, numbers: NumberInText[]): string[] {
  return numbers.flatMap(({ pattern, values, isBound }) => {
    const [sentence, ...claimed] = pattern.exec(text) ?? [String(pattern)];
    const isKept = (value: number, at: number): boolean => {
      const claim = Number(claimed[at]?.replaceAll(',', ''));
      return isBound ? claim >= value : claim <= value;
    };
    return values.every(isKept) ? [] : [sentence];
  });
}

const page = readFileSync(join(rootDir, 'README.md'), 'utf8');

it('README.md claims no more than the repository has', () => {
  expect(overclaims(page, readmeNumbers())).toEqual([]);
});

it('a count that is too high and a bound that is too low claim too much', () => {
  const counted: NumberInText = { pattern: /(\d+) methods/, values: [5] };
  const bound: NumberInText = {
    pattern: /at most (\d+) bytes/,
    values: [100],
    isBound: true,
  };
  const numbers = [counted, bound];
  expect(overclaims('4 methods, at most 120 bytes', numbers)).toEqual([]);
  expect(overclaims('6 methods, at most 90 bytes', numbers)).toEqual([
    '6 methods',
    'at most 90 bytes',
  ]);
  expect(overclaims('few methods', numbers)).toHaveLength(2);
});

it('`npm run readme` writes the numbers into their sentences', () => {
  const numbers = [{ pattern: /(\d+) methods in ([\d,]+)\s+countries/, values: [1200, 7] }];
  expect(fillNumbers('It has 3 methods in 1,000\ncountries.', numbers)).toBe(
    'It has 1,200 methods in 7\ncountries.',
  );
  expect(() => fillNumbers('It has methods.', numbers)).toThrow(/no sentence/);
});

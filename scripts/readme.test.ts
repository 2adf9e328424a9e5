import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillNumbers, readmeNumbers } from './readme.ts';
import { rootDir } from './root-dir.ts';

const page = readFileSync(join(rootDir, 'README.md'), 'utf8');

it('README.md claims no more than the repository has', () => {
  // The numbers may be too low: `npm run readme` updates them before a release.
  for (const { pattern, values } of readmeNumbers()) {
    const claimed = (pattern.exec(page) ?? []).slice(1).map((text) => text.replaceAll(',', ''));
    expect(claimed).toHaveLength(values.length);
    claimed.forEach((text, at) => expect(Number(text)).toBeLessThanOrEqual(values[at] ?? 0));
  }
});

it('`npm run readme` writes the numbers into their sentences', () => {
  const numbers = [{ pattern: /(\d+) methods in ([\d,]+)\s+countries/, values: [1200, 7] }];
  expect(fillNumbers('It has 3 methods in 1,000\ncountries.', numbers)).toBe(
    'It has 1,200 methods in 7\ncountries.',
  );
  expect(() => fillNumbers('It has methods.', numbers)).toThrow(/no sentence/);
});

// Writes the numbers of README.md from the repository: npm run readme

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '@opencashier/catalogue';
import { budgets } from '../bench/budgets.ts';
import { scriptLimits } from '../packages/embed/build/bundle.ts';
import { rootDir } from './root-dir.ts';
import { readRules } from './spec/rules.ts';

const read = (name: string): string => readFileSync(join(rootDir, name), 'utf8');

export interface NumberInText {
  /** The sentence around it; each group is a number. */
  pattern: RegExp;
  values: number[];
  /** A bound promises that nothing is larger, so it may not be lower than the repository's. */
  isBound?: true;
}

/** Every number in README.md that the repository decides. */
export function readmeNumbers(): NumberInText[] {
  const methods = [...loadCatalogue().methods.values()];
  const countries = new Set(methods.flatMap((method) => method.countries));
  const languages = readdirSync(join(rootDir, 'locales')).length;
  return [
    {
      pattern: /([\d,.]+) payment methods in ([\d,.]+)\s+countries/,
      values: [methods.length, countries.size],
    },
    { pattern: /has ([\d,.]+) rules/, values: [readRules(read('docs/spec.md')).length] },
    { pattern: /at\s+most ([\d,.]+) bytes/, values: [budgets.embedded.bytes], isBound: true },
    {
      pattern: /\(([\d,.]+) over the socket/,
      values: [budgets.socket.bytes],
      isBound: true,
    },
    {
      pattern: /at\s+most ([\d,.]+)%/,
      values: [Math.round(budgets.embedded.seenToReact * 100)],
      isBound: true,
    },
    {
      pattern: /script is at\s+most ([\d,.]+) KB/,
      values: [scriptLimits['open-cashier.js'] / 1024],
      isBound: true,
    },
    { pattern: /in ([\d,.]+) languages/, values: [languages] },
  ];
}

/** The page with today's numbers. */
export function fillNumbers(page: string, numbers: NumberInText[]): string {
  return numbers.reduce((text, { pattern, values }) => {
    const found = pattern.exec(text);
    if (!found)
      throw new Error(
        `README.md has no sentence like ${pattern}: adapt the pattern in scripts/readme.ts.`,
      );
    const rest = [...values];
    const filled = found[0].replaceAll(/\d[\d,.]*/g, () =>
      (rest.shift() ?? 0).toLocaleString('en'),
    );
    return text.replace(found[0], filled);
  }, page);
}

if (import.meta.main) {
  writeFileSync(join(rootDir, 'README.md'), fillNumbers(read('README.md'), readmeNumbers()));
}

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '@opencashier/catalogue';
import { expect, it } from 'vitest';
import { budgets } from '../bench/budgets.ts';
import { rootDir } from './root-dir.ts';
import { readRules } from './spec/rules.ts';

const read = (name: string): string => readFileSync(join(rootDir, name), 'utf8');

it('the numbers in README.md match the repository', () => {
  const methods = [...loadCatalogue().methods.values()];
  const countries = new Set(methods.flatMap((method) => method.countries));
  const languages = readdirSync(join(rootDir, 'locales')).length;
  const page = read('README.md').replaceAll(/\s+/g, ' ');

  expect(page).toContain(`${methods.length} payment methods in ${countries.size} countries`);
  expect(page).toContain(`has ${readRules(read('docs/spec.md')).length} rules`);
  expect(page).toContain(`at most ${budgets.bytes.toLocaleString('en')} bytes`);
  expect(page).toContain(`at most ${budgets.ratioToReact} times`);
  expect(page).toContain(`in ${languages} languages`);
});

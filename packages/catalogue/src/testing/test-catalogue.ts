import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Catalogue, SharedData } from '../schema/catalogue.ts';
import { catalogueDirectory } from '../load/load-catalogue.ts';
import { formatProblem } from '../schema/problem.ts';
import { readCatalogue } from '../load/read-catalogue.ts';
import type { CatalogueField, CatalogueMethod } from '../schema/schema.ts';
import { textLanguages } from '../schema/text-schemas.ts';

/** A valid method that tests modify. Its name must be that of its file. */
export const soundMethod = {
  name: 'sample',
  category: 'e-money',
  cardViewType: 0,
  position: 10,
  iconIds: ['visa'],
  countries: ['mx'],
  currency: ['MXN'],
  kinds: ['deposit'],
  provider: 'sandbox',
  securityRulesGroup: 'wallets',
  amount_rules: { MXN: { min: 21, max: 20155 } },
  fields: [],
  text: { all: { title: 'Sample' } },
} satisfies CatalogueMethod;

export const soundField = {
  name: 'tax_id',
  type: 'text',
  regex: '^\\d{3}$',
  regex_error_key: 'error_tax',
  label_key: 'label_tax',
  example: '123',
} satisfies CatalogueField;

export const soundTexts = { title: 'Sample', error_tax: 'Three digits', label_tax: 'Tax number' };

/** The smallest data besides the methods. */
export const emptyData = {
  groups: {},
  countries: { mx: { currencies: ['MXN'] } },
  networks: {},
  bonuses: {},
  boxes: [],
  lists: {},
  texts: {},
} satisfies SharedData;

const box = {
  id: 'one',
  currenciesList: [{ currency: 'GC', amount: '1000', type: 'main' }],
  price: '1',
  priceCurrencyCode: 'USD',
};

/**
 * Writes a catalogue with the given method files (name -> text or object) and returns its folder,
 * which exists until the test ends. Tests change other files themselves.
 */
export function catalogueFolder(
  files: Record<string, unknown>,
  data: Partial<SharedData> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, file: unknown): void => {
    const text = typeof file === 'string' ? file : JSON.stringify(file, undefined, 2);
    writeFileSync(join(folder, name), text);
  };
  for (const name of ['methods', 'texts', 'field-options', 'icons/flags']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const icon of ['visa', 'bank', 'flags/mx']) {
    const name = `icons/${icon}.svg`;
    copyFileSync(join(catalogueDirectory, name), join(folder, name));
  }
  const written: SharedData = { ...emptyData, ...data };
  const { groups, countries, networks, bonuses, lists, texts } = written;
  for (const language of textLanguages) write(`texts/${language}.json`, texts[language] ?? {});
  for (const [name, items] of Object.entries(lists)) write(`field-options/${name}.json`, { items });
  write('groups.json', { groups });
  write('countries.json', { countries });
  write('networks.json', { networks });
  write('bonuses.json', { bonuses });
  write('coin-packages.json', { boxes: data.boxes ?? [box] });
  for (const [name, file] of Object.entries(files)) write(join('methods', name), file);
  return folder;
}

/** A catalogue in memory, for tests that need no files. */
export function catalogueOf(
  methods: readonly CatalogueMethod[],
  data: Partial<SharedData> = {},
): Catalogue {
  const byName = new Map(methods.map((method) => [method.name, method]));
  return { ...emptyData, ...data, methods: byName };
}

/** A valid method with one field, modified by the given changes. */
export const withField = (change: object): object => ({
  ...soundMethod,
  fields: [{ ...soundField, ...change }],
  text: { all: soundTexts },
});

/** The problems of a catalogue whose only method is in this file. */
export function problemsOf(file: unknown): string[] {
  return readCatalogue(catalogueFolder({ 'sample.json': file })).problems.map(formatProblem);
}

/** Tests that each file is rejected with this message, on one of its lines. */
export function itReports(bad: [kind: string, file: unknown, message: string][]): void {
  it.each(bad)('reports %s with its position', (_, file, message) => {
    const problems = problemsOf(file);
    expect(problems.join('\n')).toContain(message);
    for (const problem of problems) expect(problem).toMatch(/^methods\/sample\.json:\d+: /);
  });
}

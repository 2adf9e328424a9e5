import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { languages } from './languages.ts';
import { iconsDirectory } from './load-catalogue.ts';
import type { Catalogue } from './read-catalogue.ts';
import type { CatalogueMethod, Groups, SharedTexts } from './schema.ts';

/** A sound method for tests to change. Its name is that of the file it is written to. */
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
  text: { en: { title: 'Sample' } },
} satisfies CatalogueMethod;

export const soundField = {
  name: 'tax_id',
  type: 'text',
  regex: '^\\d{3}$',
  regex_error_key: 'error_tax',
  label_key: 'label_tax',
  example: '123',
} satisfies CatalogueMethod['fields'][number];

export const soundTexts = { title: 'Sample', error_tax: 'Three digits', label_tax: 'Tax number' };

/** Writes a catalogue with the given method files (name -> text or object) and gives its folder,
 * which lasts as long as the test. */
export function catalogueFolder(files: Record<string, unknown>, groups: Groups = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(iconsDirectory, join(folder, 'icons'), { recursive: true });
  for (const name of ['methods', 'texts']) mkdirSync(join(folder, name));
  for (const language of languages) writeFileSync(join(folder, 'texts', `${language}.json`), '{}');
  writeFileSync(join(folder, 'groups.json'), JSON.stringify(groups));
  for (const [name, file] of Object.entries(files)) {
    const text = typeof file === 'string' ? file : JSON.stringify(file, undefined, 2);
    writeFileSync(join(folder, 'methods', name), text);
  }
  return folder;
}

/** A catalogue in memory, for what does not concern files. */
export function catalogueOf(
  methods: readonly CatalogueMethod[],
  groups: Groups = {},
  texts: SharedTexts = {},
): Catalogue {
  return { methods: new Map(methods.map((method) => [method.name, method])), groups, texts };
}

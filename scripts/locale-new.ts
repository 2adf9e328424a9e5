// Adds a language, and lists every place to translate: npm run locale:new -- de

import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './root-dir.ts';

type Print = (line: string) => void;

const listFile = 'packages/contract/src/formats/languages.ts';
const sets = ['locales', 'packages/catalogue/texts'];
const catalogue = 'packages/catalogue';

/** Adds the language to the list in the source code, in alphabetical order. */
export function addToList(code: string, language: string): string {
  return code.replace(/\[([^\]]*)\] as const/, (_whole, listed: string) => {
    const all = [...listed.split(',').map((one) => one.trim()), `'${language}'`];
    return `[${all.toSorted().join(', ')}] as const`;
  });
}

/** The paths of the texts in a data file that have English and not the language. */
export function placesWithout(value: unknown, language: string, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  // A method's own texts are objects; `all` is a text that is the same in all languages.
  const isSame = 'all' in value && typeof value.all === 'string';
  const here = 'en' in value && !isSame && !(language in value) ? [path.join('.')] : [];
  const below = Object.entries(value).flatMap(([key, one]) =>
    placesWithout(one, language, [...path, key]),
  );
  return [...here, ...below];
}

function dataFiles(root: string): string[] {
  const methods = readdirSync(join(root, catalogue, 'methods')).map((name) => `methods/${name}`);
  return ['groups.json', 'coin-packages.json', 'bonuses.json', 'networks.json', ...methods].map(
    (name) => `${catalogue}/${name}`,
  );
}

export function main(args: string[], print: Print, root = rootDir): number {
  const [language = ''] = args;
  if (!/^[a-z]{2}$/.test(language)) {
    print('Usage: npm run locale:new -- <two letters>, for example de');
    return 2;
  }
  if (existsSync(join(root, `locales/${language}.json`))) {
    print(`locales/${language}.json is there already.`);
    return 1;
  }
  const list = join(root, listFile);
  writeFileSync(list, addToList(readFileSync(list, 'utf8'), language));
  print(`Added ${language} to ${listFile}; the playground and the tests take it from there.`);
  print('\nTranslate:');
  for (const set of sets) {
    const source = join(root, set, 'en.json');
    copyFileSync(source, join(root, set, `${language}.json`));
    const texts = Object.keys(JSON.parse(readFileSync(source, 'utf8')) as object).length;
    print(`  ${set}/${language}.json  ${texts} texts, in English so far`);
  }
  for (const file of dataFiles(root)) {
    const places = placesWithout(JSON.parse(readFileSync(join(root, file), 'utf8')), language);
    for (const place of places) print(`  ${file}  ${place}.${language}`);
  }
  print(`
Then:
  docs/translating.md             its form of address, and the number of languages
  scripts/locales/glossary.json   its words
  docs/spec.md (I18N-1), docs/embedding.md (locale), packages/catalogue/README.md   list it
  packages/contract/src/formats/direction.ts   only if it is written from right to left
  apps/widget/src/boot/start/appearance.ts (languageTag)   only if its code is not its language tag
  packages/money/src/format-locale.ts   only if Intl reads the code as another language
  apps/widget/src/boot/locale/script-font.ts   only if devices render its script poorly
  npm run catalogue:schemas       so that the editors' schemas know it
  npm run readme                  so that README.md counts it
  npm run locales:check && npm run catalogue:check   say what is still missing`);
  return 0;
}

if (import.meta.main) {
  process.exitCode = main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
}

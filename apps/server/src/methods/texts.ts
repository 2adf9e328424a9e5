import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeholder } from '@opencashier/contract/formats/placeholders';
import { StartupError } from '../configuration/startup-error.ts';
import { readJsonFile } from '../configuration/read-json-file.ts';

export type TextSets = Map<string, Record<string, string>>;

const localesDir = fileURLToPath(new URL('../../../../locales', import.meta.url));

/** The sets of texts by their names, such as `en`. */
export function readTexts(): TextSets {
  return new Map(
    readdirSync(localesDir).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${localesDir}/${file}`, 'utf8')) as Record<string, string>,
    ]),
  );
}

/**
 * I18N-9: the sets of the product and those of the operator's folder. A file there adds a language,
 * or replaces single texts of one that the product has; texts that it lacks stay as they are.
 */
export function readAllTexts(folder: string | undefined, report: (line: string) => void): TextSets {
  const sets = readTexts();
  if (folder === undefined) return sets;
  const english = sets.get('en') ?? {};
  for (const file of listFolder(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()) {
    const path = join(folder, file);
    const [, language] = /^([a-z]{2})\.json$/.exec(file) ?? [];
    if (language === undefined)
      refuse(path, 'the file name is not a language code; expected e.g. de.json');
    const own = readSet(path, english);
    const known = sets.get(language);
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(own, key));
    if (!known && missing.length > 0) {
      const count = `${missing.length} of ${Object.keys(english).length} texts are missing`;
      report(`${path}: ${count} and are shown in English, such as ${missing[0]}.`);
    }
    sets.set(language, { ...(known ?? english), ...own });
  }
  return sets;
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return refuse(`CASHIER_LOCALES_DIR=${folder}`, 'there is no such folder');
  }
}

/** A text with other placeholders than the English one would show a brace, or lose an amount. */
function readSet(path: string, english: Readonly<Record<string, string>>): Record<string, string> {
  const read = readJsonFile(path);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    refuse(path, 'is not an object of texts');
  }
  for (const [key, text] of Object.entries(read)) {
    const model = Object.hasOwn(english, key) ? english[key] : undefined;
    if (model === undefined) refuse(path, `${key} is not a key in locales/en.json`);
    if (typeof text !== 'string' || text.trim() === '') refuse(path, `${key} is empty`);
    const expected = placeholdersOf(model);
    if (placeholdersOf(text) !== expected) {
      refuse(path, `${key} needs ${expected || 'no placeholders'}, as in English`);
    }
  }
  return read as Record<string, string>;
}

function placeholdersOf(text: string): string {
  const names = Array.from(text.matchAll(placeholder), ([, name]) => `{${name}}`);
  return [...new Set(names)].toSorted().join(', ');
}

function refuse(path: string, why: string): never {
  throw new StartupError(`${path}: ${why}.`);
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkText } from '@opencashier/contract/formats/check-text';
import type { Texts } from '@opencashier/contract/formats/text-parts';
import { StartupError } from '../configuration/startup-error.ts';
import { readJsonFile } from '../configuration/read-json-file.ts';

export type TextSets = Map<string, Texts>;

/** Several times the product's largest set, and its longest text. */
const fileMaxBytes = 256 * 1024;
const textMaxLength = 1000;
const filesMax = 100;

const localesDir = fileURLToPath(new URL('../../../../locales', import.meta.url));

let productTexts: TextSets | undefined;

/** The product's sets of texts by their names, such as `en`, as they were when first read. */
export function readTexts(): ReadonlyMap<string, Texts> {
  productTexts ??= readLocales();
  return productTexts;
}

function readLocales(): TextSets {
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
export function readAllTexts(
  folder: string | undefined,
  report: (line: string) => void,
  product: ReadonlyMap<string, Texts> = readTexts(),
): TextSets {
  const sets = new Map(product);
  if (folder === undefined) return sets;
  const english = sets.get('en') ?? {};
  const files = listFolder(folder).filter((name) => name.endsWith('.json'));
  if (files.length > filesMax) refuse(folder, `has more than ${filesMax} files`);
  for (const file of files.toSorted()) {
    const path = join(folder, file);
    const [, language] = /^([a-z]{2})\.json$/.exec(file) ?? [];
    if (language === undefined)
      refuse(path, 'the file name is not a language code; expected e.g. de.json');
    const own = readSet(path, language, english);
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

/** A text whose placeholders differ from the English ones would show a brace, or lose an amount. */
function readSet(path: string, language: string, english: Texts): Record<string, string> {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > fileMaxBytes) refuse(path, `is larger than ${fileMaxBytes / 1024} KB`);
  const read = readJsonFile(path);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    refuse(path, 'is not an object of texts');
  }
  for (const [key, text] of Object.entries(read)) {
    const model = Object.hasOwn(english, key) ? english[key] : undefined;
    if (model === undefined) refuse(path, `${key} is not a key in locales/en.json`);
    const problem = checkText(language, text, model);
    if (problem) refuse(path, `${key}: ${problem}`);
    if (String(text).length > textMaxLength) {
      refuse(path, `${key} is longer than ${textMaxLength} characters`);
    }
  }
  return read as Record<string, string>;
}

function refuse(path: string, why: string): never {
  throw new StartupError(`${path}: ${why}.`);
}

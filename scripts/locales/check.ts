import { checkText, readMessage } from '@opencashier/contract/formats/check-text';
import { languages } from '@opencashier/contract/formats/languages';
import type { Problem, SourceFiles } from '../lib/source-files.ts';
import { checkGlossary } from './glossary.ts';
import { checkIsolation } from './isolation.ts';
import { keysInUse } from './keys-in-use.ts';
import { lineOf } from './line-of.ts';
import { untranslated } from './untranslated.ts';

/** I18N-1: the languages of the product. */
export const localeNames = languages;

interface LocaleFile {
  locale: string;
  path: string;
  text: string;
  messages: Record<string, unknown>;
}

/** Every difference between the sets and English, and between English and the keys in use. */
export function checkLocales(files: SourceFiles): Problem[] {
  const english = readLocale(files, 'en');
  const isUsed = keysInUse(files);
  const unused = Object.keys(english.messages)
    .filter((key) => !isUsed(key))
    .map((key) => problemAt(english, key, 'this key is unused: remove it from every locale'));
  const sets = localeNames.map((locale) => readLocale(files, locale));
  return [
    ...unused,
    ...sets.flatMap((set) => [
      ...checkFile(set),
      ...checkKeys(set, english),
      ...Object.keys(english.messages).flatMap((key) => checkMessage(set, english, key)),
    ]),
    ...checkGlossary(files),
    ...checkIsolation(files),
    ...unknownLocaleFiles(files),
  ];
}

function readLocale(files: SourceFiles, locale: string): LocaleFile {
  const path = `locales/${locale}.json`;
  const text = files.get(path) ?? '{}';
  return { locale, path, text, messages: JSON.parse(text) as Record<string, unknown> };
}

function problemAt({ path, text }: LocaleFile, key: string, message: string): Problem {
  return { file: path, line: lineOf(text, key), message: `${key}: ${message}` };
}

// Finds duplicate keys, such as after a merge: JSON.parse silently takes the last one.
function checkFile(set: LocaleFile): Problem[] {
  const keys = Array.from(set.text.matchAll(/^\s*"([^"]+)":/gm), ([, key = '']) => key);
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  return [...repeated].map((key) => problemAt(set, key, 'appears twice in this file'));
}

function checkKeys(set: LocaleFile, english: LocaleFile): Problem[] {
  const missing = Object.keys(english.messages).filter((key) => !(key in set.messages));
  const extra = Object.keys(set.messages).filter((key) => !(key in english.messages));
  return [
    ...missing.map((key) => problemAt(set, key, 'is missing; the English file has it')),
    ...extra.map((key) => problemAt(set, key, 'is not in the English file')),
  ];
}

function checkMessage(set: LocaleFile, english: LocaleFile, key: string): Problem[] {
  if (!(key in set.messages)) return [];
  const value = set.messages[key];
  const model = String(english.messages[key]);
  const found =
    checkText(set.locale, value, model) ??
    untranslated(set.locale, readMessage(String(value)).words, readMessage(model).words);
  return found ? [problemAt(set, key, found)] : [];
}

function unknownLocaleFiles(files: SourceFiles): Problem[] {
  const known = new Set(localeNames.map((locale) => `locales/${locale}.json`));
  return [...files.keys()]
    .filter((path) => path.startsWith('locales/') && !known.has(path))
    .map((file) => ({
      file,
      line: 1,
      message: 'is not listed in packages/contract/src/formats/languages.ts',
    }));
}

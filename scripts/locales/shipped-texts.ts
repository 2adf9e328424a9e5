import { fallbackLanguage } from '../../packages/catalogue/src/schema/languages.ts';
import { languages } from '../../packages/contract/src/formats/languages.ts';
import type { SourceFiles } from '../lib/source-files.ts';
import { lineOf } from './line-of.ts';

/** A text that players read in a language, and its place. */
export interface ShippedText {
  file: string;
  line: number;
  key: string;
  text: string;
}

type Texts = Readonly<Record<string, unknown>>;

/**
 * The texts of a language, in the widget and in the catalogue. A language that falls back to
 * another also has the texts that it shares with it, as Indian English has English ones.
 */
export function textsOf(files: SourceFiles, locale: string): ShippedText[] {
  const language = languages.find((name) => name === locale);
  const fallback = language && fallbackLanguage(language);
  const own = textsWrittenIn(files, locale);
  if (!fallback) return own;
  const placeOf = ({ file, key }: ShippedText): string =>
    `${file.replace(/texts\/\w+\.json$/, 'texts')} ${key}`;
  const written = new Set(own.map(placeOf));
  const shared = textsWrittenIn(files, fallback).filter(
    (text) => !text.file.startsWith('locales/') && !written.has(placeOf(text)),
  );
  return [...own, ...shared];
}

const catalogue = 'packages/catalogue/';
const languageKeys: ReadonlySet<string> = new Set([...languages, 'all']);

function textsWrittenIn(files: SourceFiles, language: string): ShippedText[] {
  return [...files].flatMap(([file, json]) => {
    if (file === `locales/${language}.json` || file === `${catalogue}texts/${language}.json`) {
      return Object.entries(JSON.parse(json) as Texts).map(([key, text]) => {
        return { file, line: lineOf(json, key), key, text: String(text) };
      });
    }
    if (file.startsWith(`${catalogue}methods/`)) {
      const { text: all = {} } = JSON.parse(json) as { text?: Record<string, Texts> };
      return Object.entries(all[language] ?? {}).map(([key, text]) => {
        return { file, line: lineOf(json, key, text), key, text: String(text) };
      });
    }
    // The groups, bonuses and coin packages.
    if (!/^packages\/catalogue\/[^/]+\.json$/.test(file)) return [];
    return translatedTexts(JSON.parse(json)).flatMap(({ key, translated }) => {
      const text = translated[language];
      const line = lineOf(json, language, text);
      return text === undefined ? [] : [{ file, line, key, text }];
    });
  });
}

interface TranslatedText {
  key: string;
  translated: Readonly<Record<string, string>>;
}

/** Every object whose keys are languages and whose values are texts, with its path as the key. */
function translatedTexts(value: unknown, path: readonly string[] = []): TranslatedText[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value as Texts);
  const isText = entries.every(([key, text]) => languageKeys.has(key) && typeof text === 'string');
  if (isText) {
    const translated = Object.fromEntries(entries) as Record<string, string>;
    return [{ key: path.join('.'), translated }];
  }
  return entries.flatMap(([key, inner]) => translatedTexts(inner, [...path, key]));
}

import type { Problem, SourceFiles } from '../source-files.ts';
import { lineOf } from './line-of.ts';
import glossary from './glossary.json' with { type: 'json' };

/** A language's word for a thing, and the words that its texts must not use instead. */
export interface Term {
  word: string;
  avoid?: readonly string[];
  /** The keys of texts that may use an avoided word anyway. */
  except?: readonly string[];
}

/** By language and English term. */
export type Glossary = Readonly<Record<string, Readonly<Record<string, Term>>>>;

/** Every text of a language that calls a thing by a word that its glossary avoids. */
export function checkGlossary(files: SourceFiles, terms: Glossary = glossary): Problem[] {
  return Object.entries(terms).flatMap(([locale, own]) => {
    const avoided = avoidedWords(own);
    return textsOf(files, locale).flatMap((set) => checkTexts(set, avoided));
  });
}

/** The texts of one language in one file. */
interface TextSet {
  file: string;
  json: string;
  texts: Readonly<Record<string, unknown>>;
}

interface MethodFile {
  text?: Record<string, Record<string, unknown>>;
}

/** The widget's texts, the catalogue's shared texts, and those that a method has of its own. */
export function textsOf(files: SourceFiles, locale: string): TextSet[] {
  const wholeFiles = [`locales/${locale}.json`, `packages/catalogue/texts/${locale}.json`];
  const methodFiles = [...files.keys()].filter((path) =>
    path.startsWith('packages/catalogue/methods/'),
  );
  return [
    ...wholeFiles.map((file) => {
      const json = files.get(file) ?? '{}';
      return { file, json, texts: JSON.parse(json) as Record<string, unknown> };
    }),
    ...methodFiles.map((file) => {
      const json = files.get(file) ?? '{}';
      const { text } = JSON.parse(json) as MethodFile;
      return { file, json, texts: text?.[locale] ?? {} };
    }),
  ];
}

function checkTexts({ file, json, texts }: TextSet, avoided: readonly AvoidedWord[]): Problem[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    avoided
      .filter(({ except }) => !except.includes(key))
      .filter(({ pattern }) => pattern.test(withoutNames(String(text))))
      .map(({ message }) => ({ file, line: lineOf(json, key), message: `${key}: ${message}` })),
  );
}

/** The text without the names of its placeholders, which players never read. */
function withoutNames(text: string): string {
  return text.replaceAll(/\{\w+/g, '{');
}

interface AvoidedWord {
  pattern: RegExp;
  except: readonly string[];
  message: string;
}

function avoidedWords(terms: Glossary[string]): AvoidedWord[] {
  return Object.entries(terms).flatMap(([term, { word, avoid = [], except = [] }]) =>
    avoid.map((avoided) => ({
      pattern: wholeWord(avoided),
      except,
      message: `says “${avoided}”; the glossary's word for ${term} is “${word}”`,
    })),
  );
}

// Instead of \b, which only knows Latin letters. A vowel sign is part of its word, like a letter.
function wholeWord(text: string): RegExp {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${escaped}(?![\p{L}\p{M}])`, 'iu');
}

import type { Problem, SourceFiles } from '../source-files.ts';
import { lineOf } from './line-of.ts';
import glossary from './glossary.json' with { type: 'json' };

/** A language's word for a thing, and the words that its texts must not use instead. */
export interface Term {
  word: string;
  avoid?: readonly string[];
}

/** By language and English term. */
export type Glossary = Readonly<Record<string, Readonly<Record<string, Term>>>>;

/** Every text of a language that calls a thing by a word that its glossary avoids. */
export function checkGlossary(files: SourceFiles, terms: Glossary = glossary): Problem[] {
  return Object.entries(terms).flatMap(([locale, own]) =>
    [`locales/${locale}.json`, `packages/catalogue/texts/${locale}.json`].flatMap((path) =>
      checkTexts(path, files.get(path) ?? '{}', own),
    ),
  );
}

function checkTexts(file: string, json: string, terms: Glossary[string]): Problem[] {
  const texts = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return Object.entries(terms).flatMap(([term, { word, avoid = [] }]) =>
    avoid.flatMap((avoided) => {
      const pattern = wholeWord(avoided);
      return texts
        .filter(([, text]) => pattern.test(String(text)))
        .map(([key]) => ({
          file,
          line: lineOf(json, key),
          message: `${key}: says “${avoided}”; the glossary's word for ${term} is “${word}”`,
        }));
    }),
  );
}

// \b knows Latin letters only. A vowel sign belongs to its word as a letter does.
function wholeWord(text: string): RegExp {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${escaped}(?![\p{L}\p{M}])`, 'iu');
}

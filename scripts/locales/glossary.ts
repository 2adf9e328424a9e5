import type { Problem, SourceFiles } from '../lib/source-files.ts';
import glossary from './glossary.json' with { type: 'json' };
import { type ShippedText, textsOf } from './shipped-texts.ts';

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
    const avoided = avoidedWords(own, locale);
    return textsOf(files, locale).flatMap((text) => checkText(text, avoided));
  });
}

function checkText({ file, line, key, text }: ShippedText, avoided: readonly AvoidedWord[]) {
  return avoided
    .filter(({ except }) => !except.includes(key))
    .filter(({ pattern }) => pattern.test(withoutNames(text)))
    .map(({ message }): Problem => ({ file, line, message: `${key}: ${message}` }));
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

function avoidedWords(terms: Glossary[string], locale: string): AvoidedWord[] {
  return Object.entries(terms).flatMap(([term, { word, avoid = [], except = [] }]) =>
    avoid.map((avoided) => ({
      pattern: wholeWord(avoided),
      except,
      message: `says “${avoided}”; the glossary's word for ${term} in ${locale} is “${word}”`,
    })),
  );
}

// Instead of \b, which only knows Latin letters. A vowel sign is part of its word, like a letter.
function wholeWord(text: string): RegExp {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${escaped}(?![\p{L}\p{M}])`, 'iu');
}

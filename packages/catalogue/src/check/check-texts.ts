import { writtenLanguages } from '../schema/languages.ts';
import type { Finding } from '../schema/problem.ts';
import type { CatalogueMethod } from '../schema/schema.ts';
import type { SharedTexts, TranslatedText } from '../schema/text-schemas.ts';
import { namedTexts, textOf } from '../schema/texts.ts';

/**
 * I18N-5: every text that a method uses exists in every language, and no language has extra texts.
 */
export function checkTexts(method: CatalogueMethod, shared: SharedTexts): Finding[] {
  const named = [{ path: ['text'], key: 'title' }, ...namedTexts(method)];
  const missing = named.flatMap(({ path, key }): Finding[] => {
    const without = writtenLanguages.filter(
      (language) => textOf(method.text, shared, language, key) === undefined,
    );
    const [mixed] = mixedLanguages(method, key);
    if (without.length > 0) return [{ path, message: noText(key, without) }];
    if (!mixed) return [];
    const message = `"${key}" has a text of its own, but not in ${mixed}`;
    return [{ path, message }];
  });
  const keys = new Set(named.map(({ key }) => key));
  const unnamed = Object.entries(method.text).flatMap(([language, texts]) =>
    Object.keys(texts)
      .filter((key) => !keys.has(key))
      .map((key) => ({
        path: ['text', language, key],
        message: 'nothing in this method refers to this text',
      })),
  );
  return [...missing, ...unnamed];
}

function noText(key: string, languages: readonly string[]): string {
  return languages.length === writtenLanguages.length
    ? `no text for "${key}", neither in this file nor in texts/`
    : `no text for "${key}" in ${languages.join(', ')}`;
}

/** A key that is the method's own in some languages and shared in others would mean two things. */
function mixedLanguages({ text }: CatalogueMethod, key: string): string[] {
  const has = (language: keyof typeof text): boolean => Object.hasOwn(text[language] ?? {}, key);
  const isOwn = Object.keys(text).some((language) => has(language as keyof typeof text));
  return isOwn && !has('all') ? writtenLanguages.filter((language) => !has(language)) : [];
}

/** A shared text exists in every language, or once for all of them. */
export function checkSharedTexts(shared: SharedTexts): { language: string; finding: Finding }[] {
  const of = (language: string): string[] => Object.keys(shared[language] ?? {});
  const english = new Set(of('en'));
  const all = new Set(of('all'));
  const found = (language: string, key: string, message: string) => ({
    language,
    finding: { path: [key], message },
  });
  const extra = Object.keys(shared)
    .filter((language) => language !== 'en' && language !== 'all')
    .flatMap((language) =>
      of(language)
        .filter((key) => !english.has(key))
        .map((key) => found(language, key, 'there is no such text in texts/en.json')),
    );
  const twice = [...all]
    .filter((key) => english.has(key))
    .map((key) => found('all', key, 'this text is also in texts/en.json'));
  const missing = [...english].flatMap((key) => {
    const without = writtenLanguages.filter((language) => !of(language).includes(key));
    return without.length > 0 ? [found('en', key, `not in ${without.join(', ')}`)] : [];
  });
  return [...extra, ...twice, ...missing];
}

/** The problems of a label in a file of its own. */
export function checkTranslated(text: TranslatedText, path: readonly PropertyKey[]): Finding[] {
  if (text.all !== undefined) return [];
  const without = writtenLanguages.filter((language) => text[language] === undefined);
  return without.length > 0 ? [{ path, message: `not in ${without.join(', ')}` }] : [];
}

import { fallbackLanguage } from './languages.ts';
import type { Language } from './languages.ts';
import type { CatalogueMethod } from './schema.ts';
import type { SharedTexts, TextLanguage, TranslatedText } from './text-schemas.ts';

const methodKeys = ['badge', 'banner', 'note_key'] as const;
const fieldKeys = ['label_key', 'placeholder_key', 'help_key', 'regex_error_key'] as const;

export interface NamedText {
  readonly path: readonly PropertyKey[];
  readonly key: string;
}

/** The texts that a method refers to, except its title. */
export function namedTexts(method: CatalogueMethod): NamedText[] {
  const own = methodKeys.map((name) => ({ path: [name], key: method[name] }));
  const steps = (method.instruction_keys ?? []).map((key, index) => ({
    path: ['instruction_keys', index],
    key,
  }));
  const fields = method.fields.flatMap((field, index) => [
    ...fieldKeys.map((name) => ({ path: ['fields', index, name], key: field[name] })),
    ...choiceKeys(method, index),
  ]);
  return [...own, ...steps, ...fields].flatMap(({ path, key }) =>
    key === undefined ? [] : [{ path, key }],
  );
}

/** The options of a shared list are reported at the field that refers to the list. */
function choiceKeys({ fields }: CatalogueMethod, index: number) {
  const { values = [], list } = fields[index] ?? {};
  return values.map((item, place) => ({
    path: ['fields', index, ...(list === undefined ? ['values', place, 'text_key'] : ['list'])],
    key: item.text_key,
  }));
}

type OwnTexts = CatalogueMethod['text'];

/** The text of a key in a language. The method's own text takes precedence over a shared one. */
export function textOf(
  own: OwnTexts,
  shared: SharedTexts,
  language: Language,
  key: string,
): string | undefined {
  const fallback = fallbackLanguage(language);
  const order: TextLanguage[] = [language, ...(fallback ? [fallback] : []), 'all'];
  const [owner] = order.filter((name) => Object.hasOwn(own[name] ?? {}, key));
  if (owner) return own[owner]?.[key];
  const [sharer] = order.filter((name) => Object.hasOwn(shared[name] ?? {}, key));
  return sharer && shared[sharer]?.[key];
}

/** A name as the player's language writes it. */
export function nameIn(name: string | TranslatedText, language: Language): string {
  return typeof name === 'string' ? name : (translated(name, language) ?? '');
}

/** One text in a language, falling back to English. */
export function translated(text: TranslatedText, language: Language): string | undefined {
  const fallback = fallbackLanguage(language);
  return text[language] ?? (fallback && text[fallback]) ?? text.all ?? text.en;
}

/**
 * I18N-5: a method's texts in the requested language, and English for missing ones. A text that is
 * the same in both is sent once.
 */
export function textsFor(
  method: CatalogueMethod,
  shared: SharedTexts,
  language: Language,
): Record<string, Record<string, string>> {
  const keys = sentKeys(method);
  const pick = (name: Language): [string, string][] =>
    keys.flatMap((key) => {
      const found = textOf(method.text, shared, name, key);
      return found === undefined ? [] : [[key, found]];
    });
  const english = Object.fromEntries(pick('en'));
  const translated = pick(language).filter(([key, found]) => found !== english[key]);
  return translated.length > 0
    ? { [language]: Object.fromEntries(translated), en: english }
    : { en: english };
}

/** An option contains its own text, so the text is not sent again. */
function sentKeys(method: CatalogueMethod): string[] {
  const named = namedTexts(method).filter(({ path }) => !isChoice(path));
  return ['title', ...new Set(named.map(({ key }) => key))];
}

function isChoice(path: readonly PropertyKey[]): boolean {
  return path[2] === 'values' || path[2] === 'list';
}

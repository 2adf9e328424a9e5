import { kinOf } from './languages.ts';
import type { Language } from './languages.ts';
import type { CatalogueMethod } from './schema.ts';
import type { SharedTexts, TextLanguage, TranslatedText } from './text-schemas.ts';

const methodKeys = ['badge', 'banner', 'note_key'] as const;
const fieldKeys = ['label_key', 'placeholder_key', 'help_key', 'regex_error_key'] as const;

export interface NamedText {
  readonly path: readonly PropertyKey[];
  readonly key: string;
}

/** Where a method names a text, the title aside. */
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

/** The choices of a shared list are named where the field names the list. */
function choiceKeys({ fields }: CatalogueMethod, index: number) {
  const { values = [], list } = fields[index] ?? {};
  return values.map((item, place) => ({
    path: ['fields', index, ...(list === undefined ? ['values', place, 'text_key'] : ['list'])],
    key: item.text_key,
  }));
}

type OwnTexts = CatalogueMethod['text'];

/** A key in a language: the method's own text goes before a shared one of the same key. */
export function textOf(
  own: OwnTexts,
  shared: SharedTexts,
  language: Language,
  key: string,
): string | undefined {
  const kin = kinOf(language);
  const order: TextLanguage[] = [language, ...(kin ? [kin] : []), 'all'];
  const [owner] = order.filter((name) => Object.hasOwn(own[name] ?? {}, key));
  if (owner) return own[owner]?.[key];
  const [sharer] = order.filter((name) => Object.hasOwn(shared[name] ?? {}, key));
  return sharer && shared[sharer]?.[key];
}

/** One text in a language, with English where there is none. */
export function translated(text: TranslatedText, language: Language): string | undefined {
  const kin = kinOf(language);
  return text[language] ?? (kin && text[kin]) ?? text.all ?? text.en;
}

/**
 * I18N-5: a method's texts in the asked language and English, which stands in for what is missing.
 * What both say alike is said once.
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
  const asked = pick(language).filter(([key, found]) => found !== english[key]);
  return asked.length > 0
    ? { [language]: Object.fromEntries(asked), en: english }
    : { en: english };
}

/** A choice's text is put into the choice itself, so it does not travel a second time. */
function sentKeys(method: CatalogueMethod): string[] {
  const named = namedTexts(method).filter(({ path }) => !isChoice(path));
  return ['title', ...new Set(named.map(({ key }) => key))];
}

function isChoice(path: readonly PropertyKey[]): boolean {
  return path[2] === 'values' || path[2] === 'list';
}

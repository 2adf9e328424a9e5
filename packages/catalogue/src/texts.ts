import type { Language } from './languages.ts';
import type { CatalogueMethod, SharedTexts } from './schema.ts';

const fieldKeys = ['label_key', 'placeholder_key', 'regex_error_key'] as const;

/** Where a method names a text, the title aside: its badge and what its fields say. */
export function keyedFields(method: CatalogueMethod): { path: PropertyKey[]; key: string }[] {
  const badge = method.badge === undefined ? [] : [{ path: ['badge'], key: method.badge }];
  const fields = method.fields.flatMap((field, index) =>
    fieldKeys.flatMap((name) => {
      const key = field[name];
      return key === undefined ? [] : [{ path: ['fields', index, name], key }];
    }),
  );
  return [...badge, ...fields];
}

export function namedKeys(method: CatalogueMethod): ReadonlySet<string> {
  return new Set(['title', ...keyedFields(method).map(({ key }) => key)]);
}

/**
 * I18N-5: a method's texts in the asked language and English, which stands in for what is missing.
 * The method's own text goes before a shared one of the same key.
 */
export function textsFor(
  method: CatalogueMethod,
  shared: SharedTexts,
  language: Language,
): Record<string, Record<string, string>> {
  const keys = namedKeys(method);
  const pick = (name: Language): Record<string, string> => {
    const texts = { ...shared[name], ...method.text[name] };
    return Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key)));
  };
  const asked = language === 'en' ? {} : pick(language);
  const english = pick('en');
  return Object.keys(asked).length > 0 ? { [language]: asked, en: english } : { en: english };
}

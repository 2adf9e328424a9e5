import type { Finding } from './problem.ts';
import type { CatalogueMethod, SharedTexts } from './schema.ts';
import { keyedFields, namedKeys } from './texts.ts';

/** I18N-5: whatever a method names can be said in English, and no language says more. */
export function checkTexts(method: CatalogueMethod, shared: SharedTexts): Finding[] {
  const english = { ...shared['en'], ...method.text.en };
  const found: Finding[] = [];
  if (!method.text.en?.['title']) found.push({ path: ['text', 'en'], message: 'title is missing' });
  for (const { path, key } of keyedFields(method)) {
    if (!Object.hasOwn(english, key)) found.push({ path, message: `no English text for "${key}"` });
  }
  const named = namedKeys(method);
  for (const [language, texts] of Object.entries(method.text)) {
    for (const key of Object.keys(texts)) {
      const path = ['text', language, key];
      if (!named.has(key)) found.push({ path, message: 'nothing in this method names this text' });
      else if (!Object.hasOwn(english, key)) found.push({ path, message: 'not in English' });
    }
  }
  return found;
}

/** Shared texts of other languages translate English ones, and add none of their own. */
export function checkSharedTexts(shared: SharedTexts): { language: string; finding: Finding }[] {
  const english = shared['en'] ?? {};
  return Object.entries(shared).flatMap(([language, texts]) =>
    Object.keys(texts ?? {})
      .filter((key) => !Object.hasOwn(english, key))
      .map((key) => ({ language, finding: { path: [key], message: 'no such English text' } })),
  );
}

import { languages } from '@opencashier/contract/formats/languages';

export { languages };
export type Language = (typeof languages)[number];

/** The language that a language falls back to before English. */
const fallbacks: Partial<Record<Language, Language>> = { mx: 'es', in: 'en' };

export function fallbackLanguage(language: Language): Language | undefined {
  return fallbacks[language];
}

/** The languages that need every text; the others have a fallback. */
export const writtenLanguages = languages.filter((language) => !fallbackLanguage(language));

function known(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}

/** The exact lower-cased match, then the part before '-', then English. */
export function languageOf(lang: string): Language {
  const tag = lang.toLowerCase();
  return known(tag) ?? known(tag.split('-')[0]) ?? 'en';
}

/** The message sets of the product. `in` is English as India writes it, `mx` Mexican Spanish. */
export const languages = ['en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te'] as const;
export type Language = (typeof languages)[number];

function known(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}

/** The exact lower-cased match, then the part before '-', then English. */
export function languageOf(lang: string): Language {
  const tag = lang.toLowerCase();
  return known(tag) ?? known(tag.split('-')[0]) ?? 'en';
}

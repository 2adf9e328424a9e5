/** The message sets of the product. `in` is English as India writes it, `mx` Mexican Spanish. */
export const languages = ['en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te'] as const;
export type Language = (typeof languages)[number];

/** Whose text a language takes where it has none of its own, before English stands in. */
const nextOfKin: Partial<Record<Language, Language>> = { mx: 'es', in: 'en' };

export function kinOf(language: Language): Language | undefined {
  return nextOfKin[language];
}

/** The languages in which every text has to be written: the others have a next of kin. */
export const writtenLanguages = languages.filter((language) => !kinOf(language));

function known(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}

/** The exact lower-cased match, then the part before '-', then English. */
export function languageOf(lang: string): Language {
  const tag = lang.toLowerCase();
  return known(tag) ?? known(tag.split('-')[0]) ?? 'en';
}

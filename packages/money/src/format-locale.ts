// Message sets are not language tags: Intl does not know `mx` and reads `in` as Indonesian.
const tags: Record<string, string> = {
  // Payment apps of the Gulf write Western digits, as cards and statements do.
  ar: 'ar-AE-u-nu-latn',
  en: 'en-US',
  // Neutral Latin American Spanish, as its texts are.
  es: 'es-419',
  hi: 'hi-IN',
  in: 'en-IN',
  // Card numbers, typed amounts and references have Latin digits. With Marathi digits beside them,
  // players would have to compare two scripts. Indian payment apps use Latin digits in every
  // language.
  mr: 'mr-IN-u-nu-latn',
  mx: 'es-MX',
  pt: 'pt-BR',
  ru: 'ru-RU',
  te: 'te-IN',
};

/** AMT-9: the BCP 47 tag to format with; mx by default. Any other valid tag is used as it is. */
export function formatLocale(locale = 'mx'): string {
  const name = locale.toLowerCase();
  if (Object.hasOwn(tags, name)) return tags[name] ?? locale;
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

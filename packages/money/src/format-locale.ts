// Message sets are not language tags: Intl takes `mx` for nothing and `in` for Indonesian.
const tags: Record<string, string> = {
  en: 'en-US',
  es: 'es-ES',
  hi: 'hi-IN',
  in: 'en-IN',
  // Card numbers, typed amounts and references have Latin digits; Marathi's own beside them would
  // make a player compare two scripts. Indian payment apps write Latin ones in every language.
  mr: 'mr-IN-u-nu-latn',
  mx: 'es-MX',
  pt: 'pt-BR',
  ru: 'ru-RU',
  te: 'te-IN',
};

/**
 * The BCP 47 tag to format with; any other well-formed tag is taken as it is. AMT-9: mx by default.
 */
export function formatLocale(locale = 'mx'): string {
  const name = locale.toLowerCase();
  if (Object.hasOwn(tags, name)) return tags[name] ?? locale;
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

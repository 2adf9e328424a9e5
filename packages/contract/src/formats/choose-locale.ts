/**
 * I18N-2: the query parameter, then the user's language, then English, or the first language if
 * there is no English. A language matches exactly in lower case, or by the part before its hyphen.
 */
export function chooseLocale(
  locales: readonly string[],
  ...preferred: readonly (string | null | undefined)[]
): string {
  for (const language of preferred) {
    const name = language?.toLowerCase() ?? '';
    const found = [name, name.split('-')[0] ?? ''].find((locale) => locales.includes(locale));
    if (found) return found;
  }
  return locales.includes('en') ? 'en' : (locales[0] ?? 'en');
}

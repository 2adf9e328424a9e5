/**
 * I18N-2: the query parameter, then the user's language, then English. A language is matched
 * exactly in lower case, then by what stands before its hyphen.
 */
export function chooseLocale(
  locales: readonly string[],
  ...wanted: readonly (string | null | undefined)[]
): string {
  for (const language of wanted) {
    const name = language?.toLowerCase() ?? '';
    const found = [name, name.split('-')[0] ?? ''].find((locale) => locales.includes(locale));
    if (found) return found;
  }
  return 'en';
}

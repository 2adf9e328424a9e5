import { formatLocale } from '@opencashier/money';

export interface Country {
  name: string;
  /** ISO 3166, in lower case. */
  code: string;
  /** "+52" */
  prefix: string;
  /** An example mobile number with its prefix. */
  example: string;
}

/**
 * FORM-15: every country with its phone prefix, sorted by name in the given language. The table is
 * a separate chunk; the browser provides the names.
 */
export async function loadCountries(locale: string): Promise<Country[]> {
  const { default: rows } = await import('./phone-countries.json');
  const language = formatLocale(locale);
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const countries = rows.map((row) => {
    const [code = '', prefix = '', national = ''] = row.split(' ');
    return {
      name: names.of(code.toUpperCase()) ?? code,
      code,
      prefix: `+${prefix}`,
      example: `+${prefix}${national}`,
    };
  });
  const { compare } = new Intl.Collator(language);
  return countries.toSorted((a, b) => compare(a.name, b.name));
}

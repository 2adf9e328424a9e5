import { loadCountries } from './countries.ts';

/** An example national number for a prefix, from the given country if it shares that prefix. */
export async function phoneExample(prefix: string, country: string): Promise<string | undefined> {
  const sharing = (await loadCountries('en')).filter((one) => one.prefix === prefix);
  const found = sharing.find(({ code }) => code === country) ?? sharing[0];
  return found?.example.slice(prefix.length);
}

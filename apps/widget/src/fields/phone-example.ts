import { loadCountries } from './countries.ts';

/** The national part of a number that is right for a prefix, in that country if it shares it. */
export async function phoneExample(prefix: string, country: string): Promise<string | undefined> {
  const sharing = (await loadCountries('en')).filter((one) => one.prefix === prefix);
  const found = sharing.find(({ code }) => code === country) ?? sharing[0];
  return found?.example.slice(prefix.length);
}

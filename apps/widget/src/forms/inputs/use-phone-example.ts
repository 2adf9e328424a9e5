import { useEffect, useState } from 'react';
import { loadCountries } from '../countries.ts';
import type { FieldItem } from '../field-item.ts';

/** An example number if the method gives none. Its table loads only then. */
export function usePhoneExample({ placeholder, prefix, country }: FieldItem): string | undefined {
  const [example, setExample] = useState<string>();
  const code = country?.code ?? '';
  useEffect(() => {
    if (placeholder !== undefined || prefix === undefined) return;
    // The input works without an example, so a failure is ignored.
    phoneExample(prefix, code).then(setExample, () => undefined);
  }, [placeholder, prefix, code]);
  return placeholder ?? example;
}

/** An example national number for a prefix, from the given country if it shares that prefix. */
export async function phoneExample(prefix: string, country: string): Promise<string | undefined> {
  const sharing = (await loadCountries('en')).filter((one) => one.prefix === prefix);
  const found = sharing.find(({ code }) => code === country) ?? sharing[0];
  return found?.example.slice(prefix.length);
}

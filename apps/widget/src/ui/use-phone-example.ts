import { useEffect, useState } from 'react';
import { phoneExample } from '../fields/phone-example.ts';
import type { FieldItem } from './field-item.ts';

/** A number to go by where the method gives none. The table behind it is fetched only then. */
export function usePhoneExample({ placeholder, prefix, country }: FieldItem): string | undefined {
  const [example, setExample] = useState<string>();
  const code = country?.code ?? '';
  useEffect(() => {
    if (placeholder !== undefined || prefix === undefined) return undefined;
    let isShown = true;
    const show = (found: string | undefined) => isShown && setExample(found);
    // Without an example the input is as good as before: nothing to tell anyone.
    phoneExample(prefix, code).then(show, () => undefined);
    return () => {
      isShown = false;
    };
  }, [placeholder, prefix, code]);
  return placeholder ?? example;
}

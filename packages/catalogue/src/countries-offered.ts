import type { Catalogue } from './read-catalogue.ts';

export interface OfferedCountry {
  readonly code: string;
  readonly deposit: boolean;
  readonly withdrawal: boolean;
}

/** LIST-10: what the region selector offers, in the order of the codes. */
export function countriesOffered(catalogue: Catalogue): OfferedCountry[] {
  const methods = [...catalogue.methods.values()];
  const codes = new Set(methods.flatMap(({ countries }) => countries));
  return [...codes].toSorted().map((code) => {
    const here = methods.filter(({ countries }) => countries.includes(code));
    return {
      code,
      deposit: here.some(({ kinds }) => kinds.includes('deposit')),
      withdrawal: here.some(({ kinds }) => kinds.includes('withdrawal')),
    };
  });
}

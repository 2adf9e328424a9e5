import type { Catalogue } from '../schema/catalogue.ts';
import { forKind } from '../schema/for-kind.ts';
import type { Kind } from '../schema/schema.ts';

export interface OfferedCountry {
  readonly code: string;
  readonly deposit: boolean;
  readonly withdrawal: boolean;
}

/** LIST-10: the countries of the region selector, sorted by code. */
export function countriesOffered(catalogue: Catalogue): OfferedCountry[] {
  const [deposit, withdrawal] = [
    countriesOf(catalogue, 'deposit'),
    countriesOf(catalogue, 'withdrawal'),
  ];
  return [...new Set([...deposit, ...withdrawal])].toSorted().map((code) => ({
    code,
    deposit: deposit.has(code),
    withdrawal: withdrawal.has(code),
  }));
}

function countriesOf({ methods }: Catalogue, kind: Kind): ReadonlySet<string> {
  const offered = [...methods.values()].filter(({ kinds }) => kinds.includes(kind));
  return new Set(offered.flatMap((method) => forKind(method, kind).countries));
}

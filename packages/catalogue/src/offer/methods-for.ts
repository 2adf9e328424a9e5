import type { MethodList, PaymentGroup } from '@opencashier/contract/methods/methods';
import type { Platform } from '@opencashier/contract/calls/user';
import type { Catalogue } from '../schema/catalogue.ts';
import { listWords } from './list-words.ts';
import { forKind } from '../schema/for-kind.ts';
import { languageOf } from '../schema/languages.ts';
import type { Language } from '../schema/languages.ts';
import { toPublicMethod } from './to-public-method.ts';
import type { CatalogueMethod, Kind } from '../schema/schema.ts';
import { translated } from '../schema/texts.ts';

/** The player who requests the methods. Country, currency and language may have any case. */
export interface MethodsQuery {
  readonly kind: Kind;
  readonly country: string;
  readonly currency: string;
  readonly language: string;
  readonly platform: Platform;
  /** CRY-3: the minimums of networks in that currency, by network. */
  readonly minimums?: Readonly<Record<string, string>>;
}

export type NormalQuery = MethodsQuery & { readonly language: Language };

export function normalQuery(query: MethodsQuery): NormalQuery {
  return {
    ...query,
    country: query.country.toLowerCase(),
    currency: query.currency.toUpperCase(),
    language: languageOf(query.language),
  };
}

/**
 * True if a method is offered there. It decides what lists show and what deposit-create accepts.
 */
export function isOffered(
  method: CatalogueMethod,
  query: Pick<MethodsQuery, 'kind' | 'country' | 'currency' | 'platform'>,
): boolean {
  const { countries, currency, platforms } = forKind(method, query.kind);
  return (
    method.kinds.includes(query.kind) &&
    countries.includes(query.country.toLowerCase()) &&
    currency.includes(query.currency.toUpperCase()) &&
    (platforms?.includes(query.platform) ?? true)
  );
}

/** LIST-10: the methods of a country and currency, without data that this player does not need. */
export function methodsFor(catalogue: Catalogue, query: MethodsQuery): MethodList {
  const normal = normalQuery(query);
  const offered = [...catalogue.methods.values()]
    .filter((method) => isOffered(method, normal))
    .map((method) => forKind(method, normal.kind))
    .toSorted((a, b) => a.position - b.position);
  const methods = offered.map((method) => toPublicMethod(catalogue, method, normal));
  return {
    methods,
    groups: groupsOf(catalogue, offered, normal.language),
    directGeo: catalogue.countries[normal.country]?.directGeo ?? false,
    words: listWords(methods, normal),
  };
}

/** LIST-11, LIST-18: a group takes the position of its first method. */
function groupsOf(
  catalogue: Catalogue,
  offered: readonly CatalogueMethod[],
  language: Language,
): PaymentGroup[] {
  const groups = Object.entries(catalogue.groups).flatMap(([name, { label, iconIds }]) => {
    const members = offered.filter((method) => method.group === name);
    if (members.length === 0) return [];
    const group: PaymentGroup = {
      name,
      label: translated(label, language) ?? name,
      paymentMethods: members.map((method) => method.name),
      position: Math.min(...members.map(({ position }) => position)),
    };
    return [iconIds ? { ...group, iconIds } : group];
  });
  return groups.toSorted((a, b) => a.position - b.position);
}

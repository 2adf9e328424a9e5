import type { MethodList, PaymentGroup, PaymentMethod } from '@opencashier/contract/methods';
import type { Platform } from '@opencashier/contract/user';
import { languageOf } from './languages.ts';
import type { Language } from './languages.ts';
import type { Catalogue } from './read-catalogue.ts';
import { serverKeys } from './schema.ts';
import type { CatalogueMethod, Kind } from './schema.ts';
import { textsFor } from './texts.ts';

/** Who asks. Country, currency and language may come as the player's data spells them. */
export interface MethodsQuery {
  readonly kind: Kind;
  readonly country: string;
  readonly currency: string;
  readonly language: string;
  readonly platform: Platform;
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

/** Whether a method is offered there: what a list shows and what deposit-create may accept. */
export function isOffered(
  method: CatalogueMethod,
  query: Pick<MethodsQuery, 'kind' | 'country' | 'currency' | 'platform'>,
): boolean {
  return (
    method.kinds.includes(query.kind) &&
    method.countries.includes(query.country.toLowerCase()) &&
    method.currency.includes(query.currency.toUpperCase()) &&
    (method.platforms?.includes(query.platform) ?? true)
  );
}

/** LIST-10: the methods of a country and currency, and nothing that this player does not need. */
export function methodsFor(catalogue: Catalogue, query: MethodsQuery): MethodList {
  const normal = normalQuery(query);
  const offered = [...catalogue.methods.values()].filter((method) => isOffered(method, normal));
  return {
    methods: offered.map((method) => onWire(catalogue, method, normal)),
    groups: groupsOf(catalogue, offered, normal.language),
    directGeo: false,
  };
}

// Absent means false for every flag but this one, which is absent when it is true.
const trueByDefault = new Set(['bonusAllowed']);

// The contract asks for it even where it is empty.
const alwaysSent = new Set(['fields']);

function isDefault(key: string, value: unknown): boolean {
  if (alwaysSent.has(key)) return false;
  if (typeof value === 'boolean') return value === trueByDefault.has(key);
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function onWire(
  catalogue: Catalogue,
  method: CatalogueMethod,
  { currency, language }: NormalQuery,
): PaymentMethod {
  const rule = method.amount_rules[currency];
  return withoutDefaults({
    ...method,
    text: textsFor(method, catalogue.texts, language),
    amount_rules: rule ? { [currency]: rule } : {},
    fields: method.fields.map(withoutDefaults),
    currency: [currency],
  });
}

/** The server's own keys go, and so does whatever is the same as absent: an answer stays small. */
function withoutDefaults<Value extends object>(value: Value): Value {
  const kept = Object.entries(value).filter(
    ([key, part]) => !Object.hasOwn(serverKeys, key) && !isDefault(key, part),
  );
  return Object.fromEntries(kept) as Value;
}

/** LIST-11: a group stands where the first of its methods would. LIST-18 */
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
      label: label[language] ?? label.en ?? name,
      paymentMethods: members.map((method) => method.name),
      position: Math.min(...members.map(({ position }) => position)),
    };
    return [iconIds ? { ...group, iconIds } : group];
  });
  return groups.toSorted((a, b) => a.position - b.position);
}

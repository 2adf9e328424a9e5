import type { Lists } from './data-schemas.ts';
import type { CatalogueField, CatalogueMethod } from './schema.ts';

/**
 * Fills in what fields take from elsewhere: the options of a shared list, and the peer-to-peer
 * method's pattern. What a field says itself wins.
 */
export function resolveFields(method: CatalogueMethod, lists: Lists): CatalogueMethod {
  const resolved = (field: CatalogueField): CatalogueField => {
    const items = field.list === undefined ? undefined : lists[field.list];
    // FORM-11: the method's pattern validates a number that resembles a card's.
    const regex = isP2pNumber(field) ? method.p2p?.pattern : undefined;
    return {
      ...field,
      ...(items && !field.values && { values: [...items] }),
      ...(regex !== undefined && { regex }),
    };
  };
  const { withdrawal } = method;
  const fields = method.fields.map(resolved);
  if (!withdrawal?.fields) return { ...method, fields };
  return {
    ...method,
    fields,
    withdrawal: { ...withdrawal, fields: withdrawal.fields.map(resolved) },
  };
}

/** A number that the method's `p2p.pattern` validates. */
export function isP2pNumber({ category }: Pick<CatalogueField, 'category'>): boolean {
  return category === 'p2p';
}

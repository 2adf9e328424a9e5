import type { Lists } from './data-schemas.ts';
import type { CatalogueField, CatalogueMethod } from './schema.ts';

/** Fills in the options of each field that refers to a shared list. A field's own options win. */
export function resolveLists(method: CatalogueMethod, lists: Lists): CatalogueMethod {
  const resolved = (field: CatalogueField): CatalogueField => {
    const items = field.list === undefined ? undefined : lists[field.list];
    return items && !field.values ? { ...field, values: [...items] } : field;
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

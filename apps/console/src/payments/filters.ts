import { operations } from '../api/operations.ts';
import { text } from '../texts/text.ts';

/** The filters of the payment list, by their names in the URL. */
export const filterNames = [
  'q',
  'user',
  'kind',
  'status',
  'method',
  'provider',
  'currency',
  'country',
  'amountFrom',
  'amountTo',
  'from',
  'to',
  'creditedFrom',
  'creditedTo',
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

export function readFilters(params: URLSearchParams): Filters {
  const filled = filterNames.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(filled);
}

/** Changes filters in a URL, and removes the page, which belongs to the old list. */
export function writeFilters(params: URLSearchParams, changes: Filters): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('before');
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/**
 * The reason why the server would reject the filters, which may have been typed into the URL by
 * hand.
 */
export function filterProblem(filters: Filters): string | undefined {
  const read = operations.payments.request.safeParse(filters);
  if (read.success) return undefined;
  const wrong = filterNames.find((name) => read.error.issues[0]?.path[0] === name);
  if (wrong === undefined) return text('filter.refused');
  if (wrong === 'currency' && !filters.currency) return text('filter.needsCurrency');
  return text('filter.invalid', { field: text(`filter.${wrong}`) });
}

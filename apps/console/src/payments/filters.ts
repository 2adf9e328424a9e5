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

/** Why the server would reject the filters, which may have been typed into the URL by hand. */
export function filterProblem(filters: Filters): string | undefined {
  const read = operations.payments.request.safeParse(filters);
  if (read.success) return undefined;
  const wrong = filterNames.find((name) => read.error.issues[0]?.path[0] === name);
  if (wrong === undefined) return text('filter.refused');
  if (wrong === 'currency' && !filters.currency) return text('filter.needsCurrency');
  return text('filter.invalid', { field: text(`filter.${wrong}`) });
}

const dayMs = 86_400_000;

/** The local day of an ISO time, as the value of an input of type `date`. */
export function dayInput(iso: string | undefined): string {
  if (!iso || Number.isNaN(Date.parse(iso))) return '';
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The midnight at the start or at the end of a local day, as an ISO time. */
export function dayBoundary(day: string, isEnd: boolean): string {
  if (day === '') return '';
  const start = new Date(`${day}T00:00:00`);
  // Noon of the next day is in the next day even if the clocks change.
  const next = new Date(start.getTime() + dayMs * 1.5);
  return (isEnd ? new Date(`${dayInput(next.toISOString())}T00:00:00`) : start).toISOString();
}

/** The last day that a list until `to` includes. */
export function lastDay(to: string | undefined): string {
  if (!to || Number.isNaN(Date.parse(to))) return '';
  return dayInput(new Date(Date.parse(to) - 1).toISOString());
}

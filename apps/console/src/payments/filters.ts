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

/** The filters by time; a range ends with the whole last day, unless it has a time. */
export const timeFilters = {
  from: { isEnd: false },
  to: { isEnd: true },
  creditedFrom: { isEnd: false },
  creditedTo: { isEnd: true },
} as const;
export type TimeFilter = keyof typeof timeFilters;

const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The values of inputs of the types `date` and `time`. Without a time, the whole day is meant. */
export interface DayAndTime {
  day: string;
  time: string;
}

/** The local day and time of a filter. A midnight is the start of a day, or the end of the last. */
export function dayAndTime(iso: string | undefined, { isEnd }: { isEnd: boolean }): DayAndTime {
  if (!iso || Number.isNaN(Date.parse(iso))) return { day: '', time: '' };
  const at = new Date(iso);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (time !== '00:00') return { day: dayOf(at), time };
  return { day: dayOf(isEnd ? new Date(at.getTime() - 1) : at), time: '' };
}

/** The ISO time of a filter; that of a whole day is the midnight at its start or at its end. */
export function filterTime({ day, time }: DayAndTime, { isEnd }: { isEnd: boolean }): string {
  if (day === '') return '';
  if (time !== '') return new Date(`${day}T${time}`).toISOString();
  const start = new Date(`${day}T00:00`);
  // Noon of the next day is in the next day even if the clocks change.
  const next = new Date(start.getTime() + dayMs * 1.5);
  return (isEnd ? new Date(`${dayOf(next)}T00:00`) : start).toISOString();
}

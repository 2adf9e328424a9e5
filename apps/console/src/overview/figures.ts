import type { OperationAnswer } from '../api/operations.ts';
import { dayAndMonth } from '../format/time.ts';

export type Overview = OperationAnswer<'overview'>;
type Day = Overview['deposits'][number];
type Approval = Overview['approvals'][number];

/** The period's currencies, the busiest first. */
export function currenciesOf({ deposits, withdrawals }: Overview): string[] {
  const counts = new Map<string, number>();
  for (const { currency, today, usual } of [...deposits, ...withdrawals]) {
    const total = today.count + (usual?.count ?? 0);
    counts.set(currency, (counts.get(currency) ?? 0) + total);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

export const dayOf = (days: readonly Day[], currency: string): Day | undefined =>
  days.find((day) => day.currency === currency);

interface Rate {
  rate: number;
  usual: number | undefined;
}

/** The approval rate of all methods together, and the usual rate of those that have one. */
export function totalRate(approvals: readonly Approval[]): Rate | undefined {
  const methods = approvals.filter(({ by }) => by === 'method');
  const ended = sum(methods.map((one) => one.ended));
  if (ended === 0) return undefined;
  const known = methods.filter(({ usualRate }) => usualRate !== undefined);
  const weight = sum(known.map((one) => one.ended));
  const usual = sum(known.map((one) => (one.usualRate ?? 0) * one.ended));
  return {
    rate: sum(methods.map(({ approved }) => approved)) / ended,
    usual: weight > 0 ? usual / weight : undefined,
  };
}

const noticeableDrop = 0.03;

/** True if the approval rate is more than three percentage points below the usual one. */
export function hasDropped({ rate, usual }: Rate): boolean {
  return usual !== undefined && usual - rate > noticeableDrop;
}

/**
 * The points of the chart. Amounts become numbers only here, for drawing. The current hour would
 * look like a drop to zero, so the lines end before it; the table includes it.
 */
function hourPoints({ at, hours }: Overview, currency: string) {
  const currentHour = new Date(at).getUTCHours();
  const drawn = (hour: number, amount: string | undefined) =>
    hour === currentHour && hour > 0 ? undefined : asNumber(amount);
  return hours
    .filter((hour) => hour.currency === currency)
    .toSorted((a, b) => a.hour - b.hour)
    .map(({ hour, deposited, withdrawn, usualDeposited }) => ({
      label: `${String(hour).padStart(2, '0')}:00`,
      value: drawn(hour, deposited),
      withdrawn: drawn(hour, withdrawn),
      low: asNumber(usualDeposited?.low),
      high: asNumber(usualDeposited?.high),
    }));
}

/**
 * The points of a longer period, over those of as many days before it. Today is not over, and would
 * look like a drop, so the line ends before it.
 */
function dayPoints({ days }: Overview, currency: string) {
  return days
    .filter((day) => day.currency === currency)
    .map(({ date, deposited, withdrawn, usualDeposited }, index, { length }) => {
      const isOver = index < length - 1;
      return {
        label: dayAndMonth(date),
        value: isOver ? Number(deposited) : undefined,
        withdrawn: isOver ? Number(withdrawn) : undefined,
        low: isOver && usualDeposited !== undefined ? 0 : undefined,
        high: isOver ? asNumber(usualDeposited) : undefined,
      };
    });
}

export const pointsOf = (overview: Overview, currency: string) =>
  overview.period === 'today' ? hourPoints(overview, currency) : dayPoints(overview, currency);

const asNumber = (amount: string | undefined): number | undefined =>
  amount === undefined ? undefined : Number(amount);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

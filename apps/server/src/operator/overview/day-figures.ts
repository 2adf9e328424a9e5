import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { amountOf } from '../../rates/amounts.ts';
import type { HourRow } from './money-store.ts';

type Overview = OperatorAnswer<'overview'>;

/** Figures of a day are compared with the same weekday of this many weeks before. */
const weeksMax = 4;
const weekMs = 7 * 86_400_000;

/** The weeks with a whole day after the partner's first payment. */
export function comparableWeeks(dayFrom: Date, first: Date | undefined): number {
  if (!first) return 0;
  const past = Math.floor((dayFrom.getTime() - first.getTime()) / weekMs);
  return Math.max(0, Math.min(weeksMax, past));
}

interface Hours {
  rows: readonly HourRow[];
  weeks: number;
}

export function daysOf({ rows, weeks }: Hours, kind: HourRow['kind']) {
  const ofKind = Map.groupBy(
    rows.filter((row) => row.kind === kind),
    ({ currency }) => currency,
  );
  return [...ofKind].map(([currency, hours]) => {
    const sum = (of: readonly HourRow[]) => ({
      minor: of.reduce((total, { minorSoFar }) => total + minorSoFar, 0n),
      count: of.reduce((total, { countSoFar }) => total + countSoFar, 0),
    });
    const today = sum(hours.filter(({ week }) => week === 0));
    const usual = sum(hours.filter(({ week }) => week > 0));
    return {
      currency,
      today: { amount: amountOf(today.minor, currency), count: today.count },
      ...(usual.count === 0
        ? {}
        : {
            usual: {
              amount: amountOf(usual.minor / BigInt(weeks), currency),
              count: usual.count / weeks,
            },
          }),
    };
  });
}

export function hoursOf({ rows, weeks }: Hours, now: Date): Overview['hours'] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  const lastHour = now.getUTCHours();
  return currencies.flatMap((currency) =>
    Array.from({ length: 24 }, (_, hour) => {
      const here = rows.filter((row) => row.currency === currency && row.hour === hour);
      const today = (kind: HourRow['kind']) =>
        here.find((row) => row.kind === kind && row.week === 0)?.minor ?? 0n;
      const before = Array.from(
        { length: weeks },
        (_, ago) => here.find((row) => row.kind === 'deposit' && row.week === ago + 1)?.minor ?? 0n,
      );
      const sorted = before.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      const total = before.reduce((sum, minor) => sum + minor, 0n);
      return {
        currency,
        hour,
        ...(hour > lastHour
          ? {}
          : {
              deposited: amountOf(today('deposit'), currency),
              withdrawn: amountOf(today('withdrawal'), currency),
            }),
        ...(total === 0n
          ? {}
          : {
              usualDeposited: {
                low: amountOf(sorted[0] ?? 0n, currency),
                mean: amountOf(total / BigInt(weeks), currency),
                high: amountOf(sorted.at(-1) ?? 0n, currency),
              },
            }),
      };
    }),
  );
}

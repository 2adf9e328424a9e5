import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import type { Queryable } from '@opencashier/postgres';
import { amountOf } from '../../rates/amounts.ts';
import { comparableWeeks, daysOf, hoursOf } from './day-figures.ts';
import { type DayRow, readDays, readFirstPayment, readHours, type Scope } from './money-store.ts';

type Overview = OperatorAnswer<'overview'>;
type Moved = Pick<Overview, 'dayFrom' | 'deposits' | 'withdrawals' | 'hours' | 'days'>;

const dayMs = 86_400_000;

const startOfDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

/** Today by hour, compared with the same weekday of the weeks before. */
export async function movedToday(db: Queryable, scope: Scope): Promise<Moved> {
  const dayFrom = startOfDay(scope.now);
  const weeks = comparableWeeks(dayFrom, await readFirstPayment(db, scope.partner));
  const hours = { rows: await readHours(db, { ...scope, weeks }), weeks };
  return {
    dayFrom: dayFrom.toISOString(),
    deposits: daysOf(hours, 'deposit'),
    withdrawals: daysOf(hours, 'withdrawal'),
    hours: hoursOf(hours, scope.now),
    days: [],
  };
}

/** The last days by day, compared with as many days before them. */
export async function movedInDays(
  db: Queryable,
  { days, ...scope }: Scope & { days: number },
): Promise<Moved> {
  const today = startOfDay(scope.now).getTime();
  const from = today - (days - 1) * dayMs;
  const [first, rows] = await Promise.all([
    readFirstPayment(db, scope.partner),
    readDays(db, { ...scope, days }),
  ]);
  // Days before the first payment would make any period look like growth.
  const isCompared = first !== undefined && first.getTime() <= from - days * dayMs;
  const dates = Array.from({ length: days }, (_, index) => ({
    daysAgo: days - 1 - index,
    date: new Date(from + index * dayMs).toISOString().slice(0, 10),
  }));
  const compared = isCompared ? rows : rows.filter(({ isBefore }) => !isBefore);
  const currencies = [...new Set(compared.map(({ currency }) => currency))].toSorted();
  return {
    dayFrom: new Date(from).toISOString(),
    deposits: sumsOf(compared, 'deposit'),
    withdrawals: sumsOf(compared, 'withdrawal'),
    hours: [],
    days: currencies.flatMap((currency) => {
      const ofCurrency = compared.filter((row) => row.currency === currency);
      return dates.map(({ date, daysAgo }) => {
        const on = ofCurrency.filter((row) => row.daysAgo === daysAgo);
        const amount = (kind: DayRow['kind'], isBefore: boolean) =>
          amountOf(
            on.find((row) => row.kind === kind && row.isBefore === isBefore)?.minor ?? 0n,
            currency,
          );
        return {
          currency,
          date,
          deposited: amount('deposit', false),
          withdrawn: amount('withdrawal', false),
          ...(isCompared ? { usualDeposited: amount('deposit', true) } : {}),
        };
      });
    }),
  };
}

function sumsOf(rows: readonly DayRow[], kind: DayRow['kind']): Overview['deposits'] {
  const ofKind = Map.groupBy(
    rows.filter((row) => row.kind === kind),
    ({ currency }) => currency,
  );
  return [...ofKind].map(([currency, ofCurrency]) => {
    const sum = (isBefore: boolean) => {
      const of = ofCurrency.filter((row) => row.isBefore === isBefore);
      const minor = of.reduce((total, row) => total + row.minor, 0n);
      const count = of.reduce((total, row) => total + row.count, 0);
      return { amount: amountOf(minor, currency), count };
    };
    const before = sum(true);
    return { currency, today: sum(false), ...(before.count === 0 ? {} : { usual: before }) };
  });
}

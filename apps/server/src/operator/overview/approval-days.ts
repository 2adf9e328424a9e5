import { type Queryable, sql } from '@opencashier/postgres';
import { keptCountry, type Scope } from './money-store.ts';

export interface ApprovalDay {
  date: string;
  ended: number;
  approved: number;
  /** The median; undefined if none was credited. */
  creditSeconds: number | undefined;
}

interface ApprovalDayRow extends Omit<ApprovalDay, 'creditSeconds'> {
  /** The seconds until deposits were credited, ascending, and how many took each. */
  seconds: number[];
  numbers: number[];
}

function medianOf({ seconds, numbers }: ApprovalDayRow): number | undefined {
  const half = numbers.reduce((total, number) => total + number, 0) / 2;
  let soFar = 0;
  return seconds.find((_, index) => {
    soFar += numbers[index] ?? 0;
    return soFar >= half;
  });
}

/** The days that are summed up, of the last `days` ones: one row of an index for each. */
export async function readApprovalDays(
  db: Queryable,
  span: Scope & { days: number },
): Promise<ApprovalDay[]> {
  const { rows } = await db.query<ApprovalDayRow>(sql`
    select day::text as date, ended, approved, seconds, numbers from cashier.approval_figures
    where partner = ${span.partner} and country = ${keptCountry(span)} and by = 'all'
      and name = '' and day >= (${span.now}::timestamptz at time zone 'utc')::date - ${span.days}::int
    order by day`);
  return rows.map(({ seconds, numbers, ...day }) => ({
    ...day,
    creditSeconds: medianOf({ ...day, seconds, numbers }),
  }));
}

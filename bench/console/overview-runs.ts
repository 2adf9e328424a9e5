import type { Queryable } from '@opencashier/postgres';
import * as approvals from '../../apps/server/src/operator/overview/approvals-store.ts';
import * as money from '../../apps/server/src/operator/overview/money-store.ts';
import { readQueues } from '../../apps/server/src/operator/overview/overview-store.ts';
import { type ByFilter, type ConsoleRun, partner } from './console-run.ts';

const now = new Date();

/** The sums of the overview, for each period and for one country. */
const overviews: ByFilter<'overview', { days: number; usualDays: number; country?: string }> = {
  period: {
    today: { days: 1, usualDays: 7 },
    '7 days': { days: 7, usualDays: 7 },
    '30 days': { days: 30, usualDays: 30 },
  },
  country: { 'one country': { days: 30, usualDays: 30, country: 'in' } },
};

const sums: readonly ConsoleRun[] = Object.values(overviews)
  .flatMap((byName) => Object.entries(byName))
  .flatMap(([name, filter]) => {
    const span = { partner, now, ...filter };
    return Object.entries({
      money: (db: Queryable) =>
        filter.days === 1 ? money.readHours(db, { ...span, weeks: 4 }) : money.readDays(db, span),
      approvals: (db: Queryable) => approvals.readApprovals(db, span),
      forms: (db: Queryable) => approvals.countForms(db, span),
    }).map(([sum, run]) => ({ name: `overview’s ${sum}, ${name}`, run }));
  });

export const overviewRuns: readonly ConsoleRun[] = [
  { name: 'overview’s start', run: (db) => money.readFirstPayment(db, partner) },
  { name: 'overview’s countries', run: (db) => approvals.readCountries(db, partner) },
  ...sums,
  { name: 'overview’s queues', run: (db) => readQueues(db, partner, true) },
];

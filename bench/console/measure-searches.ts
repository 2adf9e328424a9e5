import type { Queryable } from '@opencashier/postgres';
import type { Pool } from 'pg';
import {
  type PaymentSearch,
  searchPayments,
} from '../../apps/server/src/operator/payments/payment-search.ts';
import { type CaseSearch, searchCases } from '../../apps/server/src/cases/case-search.ts';
import { withdrawalsInReview } from '../../apps/server/src/withdrawals/store/withdrawal-search.ts';
import { median } from '../measure/statistics.ts';

const times = 15;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

const searches: Record<string, Partial<PaymentSearch>> = {
  'no filter': {},
  'second page': { before: 'dep_5000' },
  'our id': { q: 'dep_4242' },
  'provider’s id': { q: 'prov_4242' },
  player: { q: 'player-310' },
  'account’s ending': { q: '4242' },
  transaction: { q: 'tx_4240' },
  'later transaction': { q: 'later_4240' },
  'exact amount': { q: '250' },
  'amount in euros': { q: '250 EUR' },
  'one player': { owner: 'demo:player-310' },
  'nothing found': { q: 'nobody-has-this' },
  deposits: { kind: 'deposit' },
  withdrawals: { kind: 'withdrawal' },
  failed: { status: 'mistaked' },
  credited: { status: 'processed' },
  waiting: { status: 'waiting' },
  'in review': { status: 'review' },
  method: { method: 'pix' },
  provider: { provider: 'adyen' },
  country: { country: 'mx' },
  currency: { currency: 'INR' },
  amount: { currency: 'EUR', amountFromMinor: 10_000n, amountToMinor: 10_100n },
  'one day': { from: ago(2), to: ago(1) },
  'method and status': { method: 'visa', status: 'waiting' },
  'country and kind': { country: 'br', kind: 'withdrawal' },
};

const caseSearches: Record<string, Partial<CaseSearch>> = {
  'open cases': {},
  'my cases': { assignees: ['operator-7'] },
  'nobody’s cases': { assignees: [null] },
  'settled by one': { state: 'settled', assignees: ['operator-7'], before: 5000n },
};

type Run = (db: Queryable) => Promise<unknown>;

const reviews: Record<string, { before?: string; id?: string }> = {
  'review queue': {},
  'review, later page': { before: 'wd_8440' },
  'review of one': { id: 'wd_8440' },
};

const runs: readonly (readonly [search: string, run: Run])[] = [
  ...Object.entries(searches).map(
    ([name, filters]) =>
      [
        name,
        (db: Queryable) => searchPayments(db, { partner: 'demo', limit: 51, ...filters }),
      ] as const,
  ),
  ...Object.entries(caseSearches).map(
    ([name, filters]) =>
      [
        name,
        (db: Queryable) =>
          searchCases(db, {
            partner: 'demo',
            seesUnowned: true,
            state: 'open',
            limit: 51,
            ...filters,
          }),
      ] as const,
  ),
  ...Object.entries(reviews).map(
    ([name, page]) =>
      [
        name,
        (db: Queryable) => withdrawalsInReview(db, { partner: 'demo', limit: 100, ...page }),
      ] as const,
  ),
];

export interface Measured {
  search: string;
  medianMs: number;
  /** The 8 KB pages that the database reads, which do not depend on the machine's load. */
  pages: number;
  /** The tables that a plan reads as a whole. */
  scanned: string[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

// Only these tables are filled: scanning a small or empty table is always fine.
const large = ['deposits', 'withdrawals', 'cases'];

/** Runs every search several times, and then once more for its plans. */
export async function measureSearches(pool: Pool): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const [search, run] of runs) {
    const timesMs: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const startMs = performance.now();
      await run(pool);
      timesMs.push(performance.now() - startMs);
    }
    results.push({ search, medianMs: median(timesMs), ...(await readPlans(pool, run)) });
  }
  return results;
}

async function readPlans(pool: Pool, run: Run) {
  const plans: Plan[] = [];
  const explaining = {
    async query(query: { text: string; values: unknown[] }) {
      const explained = `explain (analyze, buffers, format json) ${query.text}`;
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        explained,
        query.values,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
      return pool.query(query);
    },
  } as unknown as Queryable;
  await run(explaining);
  const scanned = plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
  const read = plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
  return {
    pages: read.reduce((sum, one) => sum + one, 0),
    scanned: [...new Set(scanned)].filter((table) => large.includes(table)),
  };
}

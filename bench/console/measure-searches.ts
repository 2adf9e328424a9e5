import type { Queryable } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { median } from '../measure/statistics.ts';
import type { ConsoleRun } from './console-run.ts';
import { consoleRuns } from './runs.ts';

const times = 15;

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

const largeFrom = 1000;

/** Scanning a small or empty table is always fine. */
async function largeTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [largeFrom],
  );
  return rows.map(({ name }) => name);
}

/** Runs every search several times, and then once more for its plans. */
export async function measureSearches(pool: Pool): Promise<Measured[]> {
  const results: Measured[] = [];
  const large = await largeTables(pool);
  for (const { name: search, run } of consoleRuns) {
    const timesMs: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const startMs = performance.now();
      await run(pool);
      timesMs.push(performance.now() - startMs);
    }
    const { pages, scanned } = await readPlans(pool, run);
    results.push({
      search,
      medianMs: median(timesMs),
      pages,
      scanned: scanned.filter((table) => large.includes(table)),
    });
  }
  return results;
}

async function readPlans(pool: Pool, run: ConsoleRun['run']) {
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
    scanned: [...new Set(scanned)],
  };
}

import type { Queryable } from '@opencashier/postgres';
import type { TestServer } from './test-server.ts';

/**
 * The plans of everything that `work` asks, if the database avoids scanning whole tables. With
 * `analyze`, the statements run, and the plans say how many rows each step had.
 */
export async function plansOf(
  { pool }: Pick<TestServer, 'pool'>,
  work: (db: Queryable) => Promise<unknown>,
  { analyze = false } = {},
): Promise<string[]> {
  const client = await pool.connect();
  const plans: string[] = [];
  const explain = analyze ? 'explain (analyze, timing off)' : 'explain';
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await work({
      async query(asked: { text: string; values: unknown[] }) {
        const { rows } = await client.query(`${explain} ${asked.text}`, asked.values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    } as unknown as Queryable);
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The most rows that a step of this kind had in an analyzed plan. */
export function mostRows(plan: string, step: string): number {
  const steps = plan.split('\n').filter((line) => line.includes(step));
  const rows = steps.map((line) => Number(/actual rows=([\d.]+)/.exec(line)?.[1] ?? 0));
  return Math.max(0, ...rows);
}

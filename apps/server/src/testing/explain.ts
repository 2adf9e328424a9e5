import type { Queryable } from '@opencashier/postgres';
import type { TestServer } from './test-server.ts';

/** The plans of everything that `work` asks, if the database avoids scanning whole tables. */
export async function plansOf(
  { pool }: Pick<TestServer, 'pool'>,
  work: (db: Queryable) => Promise<unknown>,
): Promise<string[]> {
  const client = await pool.connect();
  const plans: string[] = [];
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await work({
      async query(asked: { text: string; values: unknown[] }) {
        const { rows } = await client.query(`explain ${asked.text}`, asked.values);
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

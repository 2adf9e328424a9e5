import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTogether, sql } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('readTogether', () => {
  it('returns the rows of each query, typed and in its order', async () => {
    const numbers = sql`
      select n, n::numeric * ${10} as tens from generate_series(1, ${3}::int) as n order by n desc`;
    const none = sql`select 'x' as letter where false`;
    const times = sql`select ${'2026-11-18T10:00:00Z'}::timestamptz as at`;
    const { rows: expected } = await database.pool.query(numbers);
    const read = await readTogether<Record<'numbers' | 'none' | 'times', object>>(database.pool, {
      numbers: { columns: ['n', 'tens'], query: numbers },
      none: { columns: ['letter'], query: none },
      times: { columns: ['at'], query: times },
    });
    expect(expected.map((row) => row['n'])).toEqual([3, 2, 1]);
    expect(read).toEqual({
      numbers: expected,
      none: [],
      times: [{ at: new Date('2026-11-18T10:00:00Z') }],
    });
  });

  it('tells a row of nulls from a missing row', async () => {
    const read = await readTogether<Record<'nulls' | 'none', object>>(database.pool, {
      nulls: { columns: ['a'], query: sql`select null::text as a` },
      none: { columns: ['a'], query: sql`select null::text as a where false` },
    });
    expect(read).toEqual({ nulls: [{ a: null }], none: [] });
  });
});

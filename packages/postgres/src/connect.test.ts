import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, prepared, sql } from './index.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ applicationName: 'a test', statementTimeoutMs: 200 });
});
afterAll(() => database.drop());

describe('connect', () => {
  it('returns whole numbers as BigInt and decimals as text', async () => {
    const { rows } = await database.pool.query(sql`
      select 9223372036854775807::int8 as int8, 12345678901234567890123456789012345678::numeric(38, 0) as whole,
             (-5)::numeric(38, 0) as negative, 1.50::numeric(10, 2) as scaled, 'NaN'::numeric as nan,
             count(*) as count, 7 as int4`);
    expect(rows).toEqual([
      {
        int8: 9_223_372_036_854_775_807n,
        whole: 12_345_678_901_234_567_890_123_456_789_012_345_678n,
        negative: -5n,
        scaled: '1.50',
        nan: 'NaN',
        count: 1n,
        int4: 7,
      },
    ]);
  });

  it('accepts BigInt parameters', async () => {
    const { rows } = await database.pool.query(sql`select ${2n ** 100n}::numeric(38, 0) as value`);
    expect(rows).toEqual([{ value: 2n ** 100n }]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('prepares statements on the server: %s', async (prepares, count) => {
    const pool = connect(database.url, { prepares, maxConnections: 1 });
    try {
      const one = await pool.query(prepared(sql`select ${7}::int as seven`));
      expect(one.rows).toEqual([{ seven: 7 }]);
      expect((await pool.query('select from pg_prepared_statements')).rowCount).toBe(count);
    } finally {
      await pool.end();
    }
  });

  it('sets its application name, and cancels a statement that takes too long', async () => {
    const { rows } = await database.pool.query('show application_name');
    expect(rows).toEqual([{ application_name: 'a test' }]);
    await expect(database.pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout');
  });

  it('survives connections that break while idle', async () => {
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.release();
    const other = await createTestDatabase();
    await other.pool.query(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await other.drop();
    await expect.poll(() => database.pool.totalCount).toBe(0);
    await expect(database.pool.query('select 1')).resolves.toBeDefined();
  });

  it('survives a connection that breaks before its user listens for errors', async () => {
    const client = await database.pool.connect();
    expect(() => client.emit('error', new Error('the server is gone'))).not.toThrow();
    client.release(true);
    await expect(database.pool.query('select 1')).resolves.toBeDefined();
  });
});

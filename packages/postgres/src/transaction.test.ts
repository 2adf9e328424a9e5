import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryOnConflict, sql, transaction } from './index.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table counters (id int primary key, value int not null)');
});
beforeEach(async () => {
  await database.pool.query('truncate counters');
  await database.pool.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(() => database.drop());

async function values(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>(
    'select value from counters order by id',
  );
  return rows.map((row) => row.value);
}

describe('transaction', () => {
  it('commits the work and returns its result', async () => {
    const result = await transaction(database.pool, async (client) => {
      await client.query('update counters set value = 5 where id = 1');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await values()).toEqual([5, 0]);
  });

  it('fails alone if its connection breaks between two queries', async () => {
    const cut = transaction(database.pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const broken = new Promise((resolve) => client.once('end', resolve));
      await database.pool.query(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await broken;
      await client.query('update counters set value = 5 where id = 1');
    });
    await expect(cut).rejects.toThrow();
    expect(await values()).toEqual([0, 0]);
  });

  it('rolls back if the work fails, and releases the connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      const failing = transaction(database.pool, async (client) => {
        await client.query('update counters set value = 5 where id = 1');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    }
    expect(await values()).toEqual([0, 0]);
  });

  it('retries after a serialization failure', async () => {
    const increment = (): Promise<void> =>
      transaction(
        database.pool,
        async (client) => {
          const { rows } = await client.query<{ value: number }>(
            'select value from counters where id = 1',
          );
          const next = (rows[0]?.value ?? 0) + 1;
          await client.query(sql`update counters set value = ${next} where id = 1`);
        },
        { isolation: 'serializable', attempts: 100 },
      );
    await Promise.all(Array.from({ length: 10 }, increment));
    expect(await values()).toEqual([10, 0]);
  });

  it('retries after a deadlock', async () => {
    let meetings = 0;
    const both = Promise.withResolvers<void>();
    const add = (first: number, second: number): Promise<void> =>
      transaction(database.pool, async (client) => {
        const step = (id: number) =>
          client.query(sql`update counters set value = value + 1 where id = ${id}`);
        await step(first);
        meetings += 1;
        if (meetings === 2) both.resolve();
        await both.promise;
        await step(second);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(meetings).toBeGreaterThan(2);
    expect(await values()).toEqual([2, 2]);
  });

  it('throws the conflict after the last attempt', async () => {
    let runs = 0;
    const conflicting = transaction(
      database.pool,
      async (client) => {
        runs += 1;
        await client.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
      },
      { attempts: 3 },
    );
    await expect(conflicting).rejects.toThrow('again');
    expect(runs).toBe(3);
  });
});

describe('retryOnConflict', () => {
  it.each(['40P01', '40001'])('retries a single statement after %s', async (code) => {
    // A sequence keeps its count when the statement is rolled back.
    await database.pool.query('drop sequence if exists tries');
    await database.pool.query('create sequence tries');
    const conflicting = `do $$ begin
      if nextval('tries') < 3 then raise exception 'a conflict' using errcode = '${code}'; end if;
    end $$`;
    await retryOnConflict(() => database.pool.query(conflicting));
    await database.pool.query('alter sequence tries restart');
    await expect(retryOnConflict(() => database.pool.query(conflicting), 2)).rejects.toThrow();
  });

  it('throws any other error at once', async () => {
    let tries = 0;
    const failing = retryOnConflict(() => {
      tries += 1;
      return database.pool.query('select 1 / 0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(tries).toBe(1);
  });
});

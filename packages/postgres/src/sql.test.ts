import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import { isOneOf, prepared, sql } from './index.ts';

describe('sql', () => {
  it('turns every value into a parameter', () => {
    const name = "x'; drop table players; --";
    const query = sql`select * from players where name = ${name} and id > ${5n}`;
    expect(query.text).toBe('select * from players where name = $1 and id > $2');
    expect(query.values).toEqual([name, 5n]);
  });

  it('accepts a query without values', () => {
    expect(sql`select 1`).toMatchObject({ text: 'select 1', values: [] });
  });

  it('embeds one query in another and renumbers the parameters', () => {
    const page = sql`and id < ${7} and kind = ${'plain'}`;
    const query = sql`select ${1} where owner = ${'p1'} ${page} ${sql`order by id`} limit ${20}`;
    expect(query.text).toBe(
      'select $1 where owner = $2 and id < $3 and kind = $4 order by id limit $5',
    );
    expect(query.values).toEqual([1, 'p1', 7, 'plain', 20]);
  });

  it('handles empty parts and adjacent parameters', () => {
    const query = sql`${sql``}${1}${sql`${2}${3}`}`;
    expect(query.text).toBe('$1$2$3');
    expect(query.values).toEqual([1, 2, 3]);
  });
});

describe('a prepared statement', () => {
  it('has the same name wherever its text is the same, and another for another text', () => {
    const find = (id: number) => prepared(sql`select id from things where id = ${id}`);
    expect(find(1).name).toBe(find(2).name);
    expect(find(1).name).not.toBe(prepared(sql`select 1`).name);
    expect(sql`select 1`.name).toBeUndefined();
  });

  it('keeps the parameters of a statement that is nested in it', () => {
    const { text, values } = prepared(sql`select ${1} where ${sql`a = ${2}`}`);
    expect([text, values]).toEqual(['select $1 where a = $2', [1, 2]]);
  });
});

describe('isOneOf', () => {
  it('finds what is in the list, with a plan that is kept', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const client = await database.pool.connect();
    try {
      await client.query('create table things (id text primary key)');
      await client.query('insert into things select n from generate_series(1, 1000) as n');
      const find = (ids: string[]) =>
        client.query(prepared(sql`select id from things where id ${isOneOf(ids)} order by id`));
      expect((await find([])).rows).toEqual([]);
      for (let n = 0; n < 10; n += 1) {
        expect((await find(['7', '9', 'none'])).rows).toEqual([{ id: '7' }, { id: '9' }]);
      }
      const { rows } = await client.query<{ kept: bigint }>(
        'select sum(generic_plans)::int8 as kept from pg_prepared_statements',
      );
      expect(rows[0]?.kept).toBe(6n);
    } finally {
      client.release();
    }
  });
});

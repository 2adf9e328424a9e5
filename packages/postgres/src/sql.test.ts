import { describe, expect, it } from 'vitest';
import { prepared, sql } from './index.ts';

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

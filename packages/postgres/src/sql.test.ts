import { describe, expect, it } from 'vitest';
import { sql } from './index.ts';

describe('sql', () => {
  it('makes a parameter of every value', () => {
    const name = "x'; drop table players; --";
    const query = sql`select * from players where name = ${name} and id > ${5n}`;
    expect(query.text).toBe('select * from players where name = $1 and id > $2');
    expect(query.values).toEqual([name, 5n]);
  });

  it('takes a query without values', () => {
    expect(sql`select 1`).toMatchObject({ text: 'select 1', values: [] });
  });

  it('sets one query into another and numbers the parameters anew', () => {
    const page = sql`and id < ${7} and kind = ${'plain'}`;
    const query = sql`select ${1} where owner = ${'p1'} ${page} ${sql`order by id`} limit ${20}`;
    expect(query.text).toBe(
      'select $1 where owner = $2 and id < $3 and kind = $4 order by id limit $5',
    );
    expect(query.values).toEqual([1, 'p1', 7, 'plain', 20]);
  });

  it('keeps an empty part and neighbouring parameters apart', () => {
    const query = sql`${sql``}${1}${sql`${2}${3}`}`;
    expect(query.text).toBe('$1$2$3');
    expect(query.values).toEqual([1, 2, 3]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { playedOf, recordPlaythrough } from './playthroughs.ts';

let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

const play = (reference: string, amountMinor: bigint, currency = 'SC') =>
  recordPlaythrough(database.pool, { reference, owner: 'demo:ann', currency, amountMinor });

/** The plan that PostgreSQL would use for a query over many rows. */
async function planOf(question: string): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${question}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('a player’s wagers', () => {
  it('are summed per currency, counting each reference once, even with simultaneous requests', async () => {
    const posts = Array.from({ length: 60 }, (_, n) => play(`r${n % 20}`, 5n));
    const outcomes = await Promise.all(posts);
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(20);
    await play('eur', 7n, 'EUR');
    const played = await playedOf(database.pool, 'demo:ann');
    expect(played).toEqual(
      new Map([
        ['SC', 100n],
        ['EUR', 7n],
      ]),
    );
    expect(await playedOf(database.pool, 'demo:bob')).toEqual(new Map());
  });

  it('are read without a scan, and so is the audit log of a subject', async () => {
    const { pool } = database;
    await pool.query(
      `insert into cashier.playthroughs (reference, owner, currency, amount_minor)
       select 'many' || n, 'demo:ann', 'SC', 1 from generate_series(1, 5000) n`,
    );
    await pool.query(
      `insert into cashier.audit_log (partner, request_id, operation, actor, subject, request)
       select 'demo', n, 'post', 'joe', 'player' || n, '{}' from generate_series(1, 5000) n`,
    );
    await pool.query('analyze cashier.audit_log');
    expect((await playedOf(pool, 'demo:ann')).get('SC')).toBe(5100n);
    const search = `select * from cashier.audit_log
      where partner = 'demo' and subject = 'player7' order by id desc limit 50`;
    expect(await planOf(search)).toContain('audit_log_of_subject');
  });
});

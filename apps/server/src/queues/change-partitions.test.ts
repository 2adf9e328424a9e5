import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPastPartitions, resetPartitions } from '../testing/past-partitions.ts';
import { openServerDatabase } from '../testing/server-database.ts';
import { analyzePartitioned } from './make-partitions.ts';
import { dropSentChanges, noteBalance, takeChanges } from './outbox.ts';

let database: Awaited<ReturnType<typeof openServerDatabase>>;
beforeAll(async () => {
  database = await openServerDatabase();
  await addPastPartitions(database.owner, 'changes', 3);
});
beforeEach(() => resetPartitions(database.owner, 'changes', 3));
afterAll(() => database.close());

async function noteEarlier(owner: string, months: number): Promise<void> {
  await database.owner.query(
    `insert into cashier.changes (owner, created_at)
     values ($1, date_trunc('month', now(), 'UTC') - make_interval(months => $2))`,
    [owner, months],
  );
}

it('changes of all months are taken in the order in which they were made', async () => {
  const { pool } = database;
  await noteEarlier('demo:ann', 2);
  await noteEarlier('demo:bob', 3);
  await noteBalance(pool, 'demo:cid');
  const owners = async (limit: number) =>
    (await takeChanges(pool, ['demo'], limit)).map(({ owner }) => owner);
  expect((await owners(2)).toSorted()).toEqual(['demo:ann', 'demo:bob']);
  expect(await owners(2)).toEqual(['demo:cid']);
  expect(await owners(2)).toEqual([]);
});

it('the server has statistics of all months collected, once a day', async () => {
  const { pool, owner } = database;
  await noteEarlier('demo:ann', 2);
  expect(await analyzePartitioned(pool)).toBe(3);
  const { rows } = await owner.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where oid = 'cashier.changes'::regclass`,
  );
  expect(rows).toEqual([{ rows: 1 }]);
  const analyzed = async () => (await analyzePartitioned(pool)) === 0;
  await expect.poll(analyzed).toBe(true);
});

it('a month is dropped once all of its changes were sent, and never before', async () => {
  const { pool, owner } = database;
  const months = async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select partition::text as name from cashier_partitions.list('changes')
       where to_at < now() order by to_at`,
    );
    return rows.map(({ name }) => name.replace('cashier_partitions.changes_', ''));
  };
  await noteEarlier('demo:ann', 2);
  expect(await dropSentChanges(pool)).toBe(1);
  expect(await dropSentChanges(pool)).toBe(0);
  expect(await months()).toEqual(['past_2', 'past_1']);
  expect(await takeChanges(pool, ['demo'], 10)).toEqual([{ owner: 'demo:ann' }]);
  expect([await dropSentChanges(pool), await dropSentChanges(pool)]).toEqual([1, 1]);
  expect(await months()).toEqual([]);
});

it('a month is not dropped while a change is being written to it', async () => {
  const { pool, owner } = database;
  const writer = await owner.connect();
  await writer.query('begin');
  await writer.query(
    `insert into cashier.changes (owner, created_at)
     values ('demo:ann', date_trunc('month', now(), 'UTC') - interval '3 months')`,
  );
  const dropping = dropSentChanges(pool);
  const isWaiting = async () =>
    (
      await owner.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount === 1;
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await writer.query('commit');
  writer.release();
  expect(await dropping).toBe(0);
  expect(await takeChanges(pool, ['demo'], 10)).toEqual([{ owner: 'demo:ann' }]);
});

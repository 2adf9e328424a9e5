import type { Queryable } from '@opencashier/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  testNotice,
  openPartitionedNotices,
  type PartitionedNotices,
} from '../testing/partitioned-notices.ts';
import { dropOldNotices, markApplied, peekNotices, takeNotice } from './inbox.ts';
import { storeNotice } from './store-notice.ts';
import { makeAllPartitions, makePartitions, readPartitions } from './make-partitions.ts';

let database: PartitionedNotices;
beforeAll(async () => {
  database = await openPartitionedNotices();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

/** Each call creates one, so that no table stays locked while the call waits for another. */
async function callsUntilMade(db: Queryable): Promise<number> {
  let calls = 0;
  while ((await makePartitions(db)) > 0) calls += 1;
  return calls;
}

describe('a notice of a month without a partition', () => {
  it('is stored and taken like any other, and its month stays in the default partition', async () => {
    const { owner, pool } = database;
    const { rows } = await owner.query<{ partition: string }>(
      `select partition::text from cashier_partitions.list('notices') where to_at > now()`,
    );
    for (const { partition } of rows) await owner.query(`drop table ${partition}`);
    await storeNotice(pool, testNotice('evt_1'));
    await storeNotice(pool, testNotice('evt_1'));
    expect(await database.places()).toEqual({ evt_1: 'notices_default' });
    expect(await takeNotice(pool)).toMatchObject(testNotice('evt_1'));
    // The default partition has rows of the current month. The next month is created immediately,
    // and the two after it are first excluded from the default partition, then validated, then
    // attached.
    const server = await owner.connect();
    const said: string[] = [];
    server.on('notice', ({ message = '' }) => said.push(message));
    await server.query('set client_min_messages = debug1');
    const calls = await callsUntilMade(server);
    server.release(true);
    expect(calls).toBe(7);
    // The two that were validated are attached without reading the default partition.
    const proven = /partition "notices_default" is implied by existing constraints/;
    expect(said.filter((line) => proven.test(line))).toHaveLength(2);
    const left = `select from pg_constraint where conname like 'excludes_%'`;
    expect((await owner.query(left)).rowCount).toBe(0);
    const next = `select from cashier_partitions.list('notices') where from_at > now()`;
    expect((await owner.query(next)).rowCount).toBe(3);
    await markApplied(pool, await database.taken('evt_1'));
    expect(await takeNotice(pool)).toBeUndefined();
  });
});

describe('the next partitions', () => {
  const noticesState = async () =>
    (await readPartitions(database.pool)).find(({ table }) => table === 'notices');
  const daySeconds = 86_400;

  it('are made although one cannot be made', async () => {
    const { owner, pool } = database;
    const { rows } = await owner.query<{ partition: string }>(
      `select partition::text from cashier_partitions.list('notices') where from_at > now()`,
    );
    for (const { partition } of rows) await owner.query(`drop table ${partition}`);
    const [blocked = ''] = rows.map(({ partition }) => partition).toSorted();
    await owner.query(`create table ${blocked} (id integer)`);
    expect((await noticesState())?.aheadSeconds).toBeLessThan(32 * daySeconds);
    expect(await callsUntilMade(pool)).toBe(2);
    expect((await noticesState())?.aheadSeconds).toBeGreaterThan(80 * daySeconds);
    await owner.query(`drop table ${blocked}`);
    expect(await callsUntilMade(pool)).toBe(1);
  });

  it('leave no constraint that would refuse rows of the current month', async () => {
    const { owner, pool } = database;
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    await owner.query(
      `alter table cashier_partitions.notices_default
       add constraint excludes_notices_${month} check (received_at < '2020-01-01') not valid`,
    );
    await expect(database.receive('evt_1', 20)).rejects.toThrow('violates check constraint');
    await makeAllPartitions(pool);
    await database.receive('evt_1', 20);
    expect(await database.places()).toEqual({ evt_1: 'notices_default' });
  });

  it('are missing if rows are outside of them, except those that were kept longer', async () => {
    expect((await noticesState())?.strayRows).toBe(0);
    await database.receive('evt_early', -9);
    expect((await noticesState())?.strayRows).toBe(1);
    await database.receive('evt_old', 20);
    expect((await noticesState())?.strayRows).toBe(1);
  });
});

describe('the retention of notices', () => {
  const applied = (daysAgo: number) => ({
    applied_at: new Date(Date.now() - daysAgo * 86_400_000),
  });

  async function dropAll(): Promise<number[]> {
    const dropped: number[] = [];
    for (;;) {
      const count = await dropOldNotices(database.pool, 90);
      if (count === 0) return dropped;
      dropped.push(count);
    }
  }

  it('drops whole months, and keeps what waits or was applied later', async () => {
    await database.receive('evt_old', 5, applied(140));
    await database.receive('evt_waits', 5);
    await database.receive('evt_late', 5, applied(20));
    await database.receive('evt_young', 1, applied(30));
    await dropAll();
    expect(await database.places()).toEqual({
      evt_waits: 'notices_default',
      evt_late: 'notices_default',
      evt_young: 'notices_past_1',
    });
    expect(await database.keys()).toEqual(['evt_late', 'evt_waits', 'evt_young']);
    const { rows } = await database.owner.query<{ partition: string }>(
      `select partition::text from cashier_partitions.list('notices') where to_at < now()`,
    );
    expect(rows.map(({ partition }) => partition)).not.toContain(
      'cashier_partitions.notices_past_5',
    );
    // Notices that were kept are still recognised when they are repeated, and applied once.
    await storeNotice(database.pool, testNotice('evt_late'));
    await storeNotice(database.pool, testNotice('evt_waits'));
    expect(await peekNotices(database.pool, 10)).toMatchObject([{ eventId: 'evt_waits' }]);
    await markApplied(database.pool, await database.taken('evt_waits'));
    expect(await peekNotices(database.pool, 10)).toEqual([]);
  });

  it('keeps a notice that is applied while its month is dropped', async () => {
    await database.receive('evt_waits', 5);
    await database.receive('evt_late', 5, applied(20));
    // The month before theirs is empty.
    expect(await dropOldNotices(database.pool, 90)).toBe(1);
    const worker = await database.pool.connect();
    await worker.query('begin');
    await markApplied(worker, await database.taken('evt_waits'));
    const dropping = dropOldNotices(database.pool, 90);
    await expect.poll(database.isWaiting, { interval: 20 }).toBe(true);
    await worker.query('commit');
    worker.release();
    await dropping;
    await dropAll();
    expect(Object.keys(await database.places()).toSorted()).toEqual(['evt_late', 'evt_waits']);
    expect(await takeNotice(database.pool)).toBeUndefined();
    expect(await database.keys()).toEqual(['evt_late', 'evt_waits']);
  });

  it('deletes what was kept longer once its own time is over', async () => {
    await database.receive('evt_late', 6, applied(20));
    await dropAll();
    await database.owner.query(
      `update cashier.notices set applied_at = now() - interval '91 days'`,
    );
    expect(await dropAll()).toEqual([1]);
    expect([await database.places(), await database.keys()]).toEqual([{}, []]);
  });

  it('gives way to a transaction that uses the notices', async () => {
    await database.receive('evt_old', 5, applied(140));
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from cashier.notices');
    expect(await dropOldNotices(database.pool, 90)).toBe(0);
    await reader.query('rollback');
    reader.release();
    expect(await dropOldNotices(database.pool, 90)).toBe(1);
  });
});

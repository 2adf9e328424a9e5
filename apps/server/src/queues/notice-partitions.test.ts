import type { Queryable } from '@opencashier/postgres';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  testNotice,
  openPartitionedNotices,
  type PartitionedNotices,
} from '../testing/partitioned-notices.ts';
import {
  dismissNotice,
  markApplied,
  peekNotices,
  postponeNotice,
  retryNotice,
  setNoticeAside,
  storeUnreadable,
  takeNotice,
  type TakenNotice,
} from './inbox.ts';
import { storeNotice } from './store-notice.ts';

let database: PartitionedNotices;
beforeAll(async () => {
  database = await openPartitionedNotices();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

describe('a notice that is repeated', () => {
  it('in another month than it was first received counts once', async () => {
    await database.receive('evt_1', 2);
    const [before] = await peekNotices(database.pool, 10);
    await storeNotice(database.pool, testNotice('evt_1'));
    await storeNotice(database.pool, testNotice('evt_2'));
    await storeNotice(database.pool, testNotice('evt_2'));
    expect(before?.eventId).toBe('evt_1');
    const { rows } = await database.pool.query(
      'select event_id from cashier.notices order by event_id',
    );
    expect(rows).toEqual([{ event_id: 'evt_1' }, { event_id: 'evt_2' }]);
    expect((await database.places())['evt_1']).toBe('notices_past_2');
  });

  it('at the same time counts once', async () => {
    const twenty = Array.from({ length: 20 }, () =>
      storeNotice(database.pool, testNotice('evt_1')),
    );
    await Promise.all(twenty);
    expect((await database.pool.query('select from cashier.notices')).rowCount).toBe(1);
  });

  it('is stored if the first attempt to store it was rolled back', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await storeNotice(client, testNotice('evt_1'));
    const second = storeNotice(database.pool, testNotice('evt_1'));
    await expect.poll(database.isWaiting, { interval: 20 }).toBe(true);
    await client.query('rollback');
    client.release();
    await second;
    expect(Object.keys(await database.places())).toEqual(['evt_1']);
  });

  it('is stored if only its key was left, once', async () => {
    await database.owner.query(
      `insert into cashier.notice_keys values ('p', 'evt_1', now() - interval '40 days')`,
    );
    const ten = Array.from({ length: 10 }, () => storeNotice(database.pool, testNotice('evt_1')));
    await Promise.all(ten);
    expect((await database.pool.query('select from cashier.notices')).rowCount).toBe(1);
    expect(await retryNotice(database.pool, testNotice('evt_1'))).toBe(true);
  });

  it('replaces an unreadable one of an earlier month, which is then due', async () => {
    await database.receive('evt_1', 2, { body: { unreadable: '?' }, next_attempt_at: 'infinity' });
    await storeUnreadable(database.pool, { provider: 'p', eventId: 'evt_1', text: '??' });
    expect(await takeNotice(database.pool)).toBeUndefined();
    await storeNotice(database.pool, testNotice('evt_1'));
    expect(await takeNotice(database.pool)).toMatchObject(testNotice('evt_1'));
    expect(await database.places()).toEqual({ evt_1: 'notices_past_2' });
  });

  it('replaces an unreadable one that is being stored', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await storeUnreadable(client, { provider: 'p', eventId: 'evt_1', text: '?' });
    const readable = storeNotice(database.pool, testNotice('evt_1'));
    await expect.poll(database.isWaiting, { interval: 20 }).toBe(true);
    await client.query('commit');
    client.release();
    await readable;
    expect(await takeNotice(database.pool)).toMatchObject(testNotice('evt_1'));
  });
});

describe('a notice that is named', () => {
  /** The partitions that the statements of `work` read; the connection is rolled back. */
  async function partitionsRead(work: (db: Queryable) => Promise<unknown>): Promise<string[]> {
    const client: PoolClient = await database.owner.connect();
    const read: string[] = [];
    try {
      await client.query('begin');
      await work({
        async query(asked: { text: string; values: unknown[] }) {
          const text = `explain (analyze, costs off, timing off) ${asked.text}`;
          const { rows } = await client.query(text, asked.values);
          for (const { 'QUERY PLAN': line } of rows) {
            const [, table] = /Scan.* on (notices_\w+).*\(actual/.exec(line) ?? [];
            if (table !== undefined) read.push(table);
          }
          return { rows: [], rowCount: 1 };
        },
      } as unknown as Queryable);
      return [...new Set(read)];
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it.each([
    ['applied', markApplied],
    ['postponed', (db: Queryable, one: TakenNotice) => postponeNotice(db, one, 'unknown')],
    ['set aside', (db: Queryable, one: TakenNotice) => setNoticeAside(db, one, 'unreadable')],
    ['retried', retryNotice],
    ['dismissed', (db: Queryable, one: TakenNotice) => dismissNotice(db, one, 'done')],
  ])('is %s in its own partition, without a look into the others', async (_, work) => {
    await database.receive('evt_1', 2);
    const one = await database.taken('evt_1');
    expect(await partitionsRead((db) => work(db, one))).toEqual(['notices_past_2']);
  });

  it('is found to the microsecond, and missed loudly', async () => {
    await storeNotice(database.pool, testNotice('evt_1'));
    const one = await database.taken('evt_1');
    expect(await takeNotice(database.pool)).toEqual(one);
    expect(await peekNotices(database.pool, 1)).toEqual([one]);
    for (const change of [markApplied, postponeNotice, setNoticeAside]) {
      await change(database.pool, one, 'unknown');
      const other = { ...one, receivedAt: '2020-01-01 00:00:00.000001+00' };
      await expect(change(database.pool, other, 'unknown')).rejects.toThrow('no longer stored');
    }
  });

  it.each([
    `provider = 'q'`,
    `event_id = 'evt_2'`,
    `received_at = received_at - interval '1 month'`,
  ])('keeps its key: not even the owner may set %s', async (change) => {
    await database.receive('evt_1', 2);
    await expect(database.owner.query(`update cashier.notices set ${change}`)).rejects.toThrow(
      'the key of a notice is never changed',
    );
  });
});

import { type Queryable, sql } from '@opencashier/postgres';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPastPartitions, partitionsOf, resetPartitions } from '../testing/past-partitions.ts';
import { openServerDatabase } from '../testing/server-database.ts';
import {
  dismissNotice,
  dropOldNotices,
  markApplied,
  peekNotices,
  postponeNotice,
  retryNotice,
  setNoticeAside,
  storeNotice,
  storeUnreadable,
  type TakenNotice,
  takeNotice,
} from './inbox.ts';
import { makeAllPartitions, makePartitions, readPartitions } from './make-partitions.ts';

let database: Awaited<ReturnType<typeof openServerDatabase>>;
beforeAll(async () => {
  database = await openServerDatabase();
  await addPastPartitions(database.owner, 'notices', 6);
});
beforeEach(() => resetPartitions(database.owner, 'notices', 6));
afterAll(() => database.close());

const provider = 'p';
const body = { type: 'deposit.updated' };
const notice = (eventId: string) => ({ provider, eventId, body });

/** The notice as the server reads it. */
async function taken(eventId: string, db: Queryable = database.pool): Promise<TakenNotice> {
  const { rows } = await db.query<{ receivedAt: string }>(
    sql`select received_at::text as "receivedAt" from cashier.notices where event_id = ${eventId}`,
  );
  return { ...notice(eventId), receivedAt: rows[0]?.receivedAt ?? 'infinity' };
}

/** A notice that was received in the middle of a month, that many months ago. */
async function receive(eventId: string, monthsAgo: number, columns: object = {}): Promise<void> {
  await database.owner.query(
    `insert into cashier.notices
     select * from jsonb_populate_record(null::cashier.notices, $1 || jsonb_build_object(
       'received_at', date_trunc('month', now(), 'UTC') + interval '14 days'
         - make_interval(months => $2)))`,
    [
      {
        ...notice(eventId),
        event_id: eventId,
        attempts: 0,
        next_attempt_at: new Date(),
        ...columns,
      },
      monthsAgo,
    ],
  );
}

const places = () => partitionsOf(database.owner, 'notices', 'event_id');

async function keys(): Promise<string[]> {
  const { rows } = await database.owner.query<{ event_id: string }>(
    'select event_id from cashier.notice_keys order by event_id',
  );
  return rows.map((row) => row.event_id);
}

/** True if a session waits for a lock: the other insert of the same notice. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
}

describe('a notice that is repeated', () => {
  it('in another month than it was first received counts once', async () => {
    await receive('evt_1', 2);
    const [before] = await peekNotices(database.pool, 10);
    await storeNotice(database.pool, notice('evt_1'));
    await storeNotice(database.pool, notice('evt_2'));
    await storeNotice(database.pool, notice('evt_2'));
    expect(before?.eventId).toBe('evt_1');
    const { rows } = await database.pool.query(
      'select event_id from cashier.notices order by event_id',
    );
    expect(rows).toEqual([{ event_id: 'evt_1' }, { event_id: 'evt_2' }]);
    expect((await places())['evt_1']).toBe('notices_past_2');
  });

  it('at the same time counts once', async () => {
    const twenty = Array.from({ length: 20 }, () => storeNotice(database.pool, notice('evt_1')));
    await Promise.all(twenty);
    expect((await database.pool.query('select from cashier.notices')).rowCount).toBe(1);
  });

  it('is stored if the first attempt to store it was rolled back', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await storeNotice(client, notice('evt_1'));
    const second = storeNotice(database.pool, notice('evt_1'));
    await expect.poll(isWaiting, { interval: 20 }).toBe(true);
    await client.query('rollback');
    client.release();
    await second;
    expect(Object.keys(await places())).toEqual(['evt_1']);
  });

  it('is stored if only its key was left, once', async () => {
    await database.owner.query(
      `insert into cashier.notice_keys values ('p', 'evt_1', now() - interval '40 days')`,
    );
    const ten = Array.from({ length: 10 }, () => storeNotice(database.pool, notice('evt_1')));
    await Promise.all(ten);
    expect((await database.pool.query('select from cashier.notices')).rowCount).toBe(1);
    expect(await retryNotice(database.pool, notice('evt_1'))).toBe(true);
  });

  it('replaces an unreadable one of an earlier month, which is then due', async () => {
    await receive('evt_1', 2, { body: { unreadable: '?' }, next_attempt_at: 'infinity' });
    await storeUnreadable(database.pool, { provider, eventId: 'evt_1', text: '??' });
    expect(await takeNotice(database.pool)).toBeUndefined();
    await storeNotice(database.pool, notice('evt_1'));
    expect(await takeNotice(database.pool)).toMatchObject(notice('evt_1'));
    expect(await places()).toEqual({ evt_1: 'notices_past_2' });
  });

  it('replaces an unreadable one that is being stored', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await storeUnreadable(client, { provider, eventId: 'evt_1', text: '?' });
    const readable = storeNotice(database.pool, notice('evt_1'));
    await expect.poll(isWaiting, { interval: 20 }).toBe(true);
    await client.query('commit');
    client.release();
    await readable;
    expect(await takeNotice(database.pool)).toMatchObject(notice('evt_1'));
  });
});

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
    await storeNotice(pool, notice('evt_1'));
    await storeNotice(pool, notice('evt_1'));
    expect(await places()).toEqual({ evt_1: 'notices_default' });
    expect(await takeNotice(pool)).toMatchObject(notice('evt_1'));
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
    await markApplied(pool, await taken('evt_1'));
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
    await expect(receive('evt_1', 20)).rejects.toThrow('violates check constraint');
    await makeAllPartitions(pool);
    await receive('evt_1', 20);
    expect(await places()).toEqual({ evt_1: 'notices_default' });
  });

  it('are missing if rows are outside of them, except those that were kept longer', async () => {
    expect((await noticesState())?.strayRows).toBe(0);
    await receive('evt_early', -9);
    expect((await noticesState())?.strayRows).toBe(1);
    await receive('evt_old', 20);
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
    await receive('evt_old', 5, applied(140));
    await receive('evt_waits', 5);
    await receive('evt_late', 5, applied(20));
    await receive('evt_young', 1, applied(30));
    await dropAll();
    expect(await places()).toEqual({
      evt_waits: 'notices_default',
      evt_late: 'notices_default',
      evt_young: 'notices_past_1',
    });
    expect(await keys()).toEqual(['evt_late', 'evt_waits', 'evt_young']);
    const { rows } = await database.owner.query<{ partition: string }>(
      `select partition::text from cashier_partitions.list('notices') where to_at < now()`,
    );
    expect(rows.map(({ partition }) => partition)).not.toContain(
      'cashier_partitions.notices_past_5',
    );
    // Notices that were kept are still recognised when they are repeated, and applied once.
    await storeNotice(database.pool, notice('evt_late'));
    await storeNotice(database.pool, notice('evt_waits'));
    expect(await peekNotices(database.pool, 10)).toMatchObject([{ eventId: 'evt_waits' }]);
    await markApplied(database.pool, await taken('evt_waits'));
    expect(await peekNotices(database.pool, 10)).toEqual([]);
  });

  it('keeps a notice that is applied while its month is dropped', async () => {
    await receive('evt_waits', 5);
    await receive('evt_late', 5, applied(20));
    // The month before theirs is empty.
    expect(await dropOldNotices(database.pool, 90)).toBe(1);
    const worker = await database.pool.connect();
    await worker.query('begin');
    await markApplied(worker, await taken('evt_waits'));
    const dropping = dropOldNotices(database.pool, 90);
    await expect.poll(isWaiting, { interval: 20 }).toBe(true);
    await worker.query('commit');
    worker.release();
    await dropping;
    await dropAll();
    expect(Object.keys(await places()).toSorted()).toEqual(['evt_late', 'evt_waits']);
    expect(await takeNotice(database.pool)).toBeUndefined();
    expect(await keys()).toEqual(['evt_late', 'evt_waits']);
  });

  it('deletes what was kept longer once its own time is over', async () => {
    await receive('evt_late', 6, applied(20));
    await dropAll();
    await database.owner.query(
      `update cashier.notices set applied_at = now() - interval '91 days'`,
    );
    expect(await dropAll()).toEqual([1]);
    expect([await places(), await keys()]).toEqual([{}, []]);
  });

  it('gives way to a transaction that uses the notices', async () => {
    await receive('evt_old', 5, applied(140));
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from cashier.notices');
    expect(await dropOldNotices(database.pool, 90)).toBe(0);
    await reader.query('rollback');
    reader.release();
    expect(await dropOldNotices(database.pool, 90)).toBe(1);
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
    await receive('evt_1', 2);
    const one = await taken('evt_1');
    expect(await partitionsRead((db) => work(db, one))).toEqual(['notices_past_2']);
  });

  it('is found to the microsecond, and missed loudly', async () => {
    await storeNotice(database.pool, notice('evt_1'));
    const one = await taken('evt_1');
    expect(await takeNotice(database.pool)).toEqual(one);
    expect(await peekNotices(database.pool, 1)).toEqual([{ ...one, attempts: 0 }]);
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
    await receive('evt_1', 2);
    await expect(database.owner.query(`update cashier.notices set ${change}`)).rejects.toThrow(
      'the key of a notice is never changed',
    );
  });
});

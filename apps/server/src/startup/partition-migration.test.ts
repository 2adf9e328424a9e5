import { connect, migrate, type MigrationSet } from '@opencashier/postgres';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginAudit } from '../audit/audit-log.ts';
import { takeNotice } from '../queues/inbox.ts';
import { storeNotice } from '../queues/store-notice.ts';
import { takeChanges } from '../queues/outbox.ts';
import { partitionByRow } from '../testing/past-partitions.ts';
import { prepareSchema, schemaMigrations } from './prepare-schema.ts';
import { auditEntry } from '../testing/audit-entry.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: await migrationsTo(63) });
});
afterEach(() => database.drop());

async function migrationsTo(last: number): Promise<MigrationSet[]> {
  return (await schemaMigrations()).map(({ set, migrations }) => ({
    set,
    migrations: migrations.filter(({ number }) => set === 'ledger' || number <= last),
  }));
}

async function migrateTo(last: number, pool = database.pool): Promise<void> {
  for (const { set, migrations } of await migrationsTo(last)) {
    await migrate(pool, set, migrations);
  }
}

const steps = [64, 65, 66];
const body = { type: 'deposit.updated' };

/** The statements of the previous version. */
const earlier = {
  storeNotice: `insert into cashier.inbox as kept (provider, event_id, body) values ('p', $1, $2)
    on conflict (provider, event_id) do update
      set body = excluded.body, failure = null, next_attempt_at = now()
      where kept.applied_at is null and kept.body ? 'unreadable'`,
  noteBalance: 'insert into cashier.outbox (owner) values ($1) returning id',
  beginAudit: `insert into cashier.audit_log (partner, request_id, operation, actor, subject, request)
    values ('demo', $1, 'approve', 'joe', 'w1', '{}')
    on conflict (partner, request_id) do nothing returning id`,
};

/** True if a session waits for a table: the migration. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
}

it('rows that exist become the first partitions, where nothing counts twice', async () => {
  const { pool } = database;
  await pool.query(earlier.storeNotice, ['evt_1', body]);
  await pool.query(earlier.noteBalance, ['demo:ann']);
  await pool.query(earlier.beginAudit, ['req_1']);
  await migrateTo(66);
  expect(await partitionByRow(pool, 'notices', 'event_id')).toEqual({ evt_1: 'inbox' });
  await storeNotice(pool, { provider: 'p', eventId: 'evt_1', body });
  expect((await pool.query('select from cashier.notices')).rowCount).toBe(1);
  expect(await beginAudit(pool, auditEntry('req_1'))).toBeUndefined();
  expect(await beginAudit(pool, auditEntry('req_2'))).toBeGreaterThan(1n);
  expect(await takeChanges(pool, ['demo'], 10)).toEqual([{ owner: 'demo:ann' }]);
});

it('the last step reads no row and builds no index of the tables', async () => {
  const indexes = async () => {
    const { rows } = await database.pool.query(
      `select indexrelid, pg_relation_filenode(indexrelid) as file from pg_index
       where indrelid in ('cashier.inbox'::regclass, 'cashier.outbox'::regclass,
         'cashier.audit_log'::regclass) order by 1`,
    );
    return rows;
  };
  await migrateTo(65);
  const before = await indexes();
  const url = new URL(database.url);
  url.searchParams.set('options', '-c client_min_messages=debug1');
  const pool = connect(url.href);
  const said: string[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => said.push(message)));
  await migrateTo(66, pool);
  await pool.end();
  const proven = said.filter((line) => /for table "\w+" is implied by existing/.test(line));
  expect(proven.map((line) => /"(\w+)"/.exec(line)?.[1])).toEqual(['inbox', 'outbox', 'audit_log']);
  expect(await indexes()).toEqual(before);
});

/** The rights that the previous version gives its server's role when it starts. */
const earlierGrants = (role: string) => `
  grant usage on schema cashier to ${role};
  grant select, insert, update, delete on all tables in schema cashier to ${role};
  revoke update, delete on cashier.audit_log from ${role};
  grant usage on all sequences in schema cashier to ${role}`;

it('a server of the version before works on after each step', async () => {
  const pool = connect(await database.serverUrl());
  await database.pool.query(earlierGrants(new URL(await database.serverUrl()).username));
  await pool.query(earlier.storeNotice, ['evt_0', { unreadable: '?' }]);
  await pool.query(earlier.beginAudit, ['req_0']);
  for (const step of steps) {
    await migrateTo(step);
    for (const again of [1, 2]) {
      await pool.query(earlier.storeNotice, ['evt_0', { unreadable: `again ${again}` }]);
      await pool.query(earlier.storeNotice, [`evt_${step}`, body]);
      await pool.query(earlier.noteBalance, ['demo:ann']);
      const { rowCount } = await pool.query(earlier.beginAudit, [`req_${step}`]);
      expect(rowCount).toBe(2 - again);
      expect((await pool.query(earlier.beginAudit, ['req_0'])).rowCount).toBe(0);
    }
  }
  const { rows } = await pool.query(
    `select event_id, notice.received_at = key.received_at as is_found from cashier.notices as notice
     join cashier.notice_keys as key using (provider, event_id) order by event_id`,
  );
  expect(rows).toEqual(
    ['evt_0', 'evt_64', 'evt_65', 'evt_66'].map((name) => ({ event_id: name, is_found: true })),
  );
  expect(await takeChanges(pool, ['demo'], 10)).toHaveLength(6);
  const drop = `delete from cashier.inbox where event_id = 'evt_64'`;
  expect((await pool.query(drop)).rowCount).toBe(1);
  expect((await pool.query('select from cashier.notice_keys')).rowCount).toBe(3);
  await pool.query(earlier.storeNotice, ['evt_0', body]);
  await pool.query('update cashier.notices set applied_at = now() where event_id <> $1', ['evt_0']);
  expect(await takeNotice(pool)).toMatchObject({ eventId: 'evt_0', body });
  await pool.end();
});

it('a payment that is being credited does not wait for any step', async () => {
  const { pool } = database;
  await pool.query(earlier.storeNotice, ['evt_0', body]);
  for (const step of steps) {
    // The previous version, after it has taken the notice and before it adds the change.
    const worker = await pool.connect();
    try {
      await worker.query(`begin; set local lock_timeout = '50ms'`);
      await worker.query('select from cashier.inbox where applied_at is null for update');
      const migrating = migrateTo(step);
      // The second step does not wait for anything.
      if (step !== 65) await expect.poll(isWaiting, { interval: 20 }).toBe(true);
      // The migration has locked nothing that the payment needs.
      await worker.query(earlier.noteBalance, [`demo:${step}`]);
      await worker.query('update cashier.inbox set attempts = attempts + 1');
      await worker.query('commit');
      await migrating;
    } finally {
      worker.release(true);
    }
  }
  const owners = (await takeChanges(pool, ['demo'], 10)).map(({ owner }) => owner);
  expect(owners.toSorted()).toEqual(['demo:64', 'demo:65', 'demo:66']);
});

it('a key goes with its notice from the first step on', async () => {
  const { pool } = database;
  await migrateTo(64);
  await pool.query(earlier.storeNotice, ['evt_1', body]);
  await pool.query('delete from cashier.inbox');
  expect((await pool.query('select from cashier.notice_keys')).rowCount).toBe(0);
  await migrateTo(66);
  await storeNotice(pool, { provider: 'p', eventId: 'evt_1', body });
  expect((await pool.query('select from cashier.notices')).rowCount).toBe(1);
});

it('a key that was copied while its notice was deleted goes to the next one', async () => {
  const { pool } = database;
  await migrateTo(65);
  await pool.query(
    `insert into cashier.notice_keys values ('p', 'evt_1', now() - interval '1 day')`,
  );
  await pool.query(earlier.storeNotice, ['evt_1', body]);
  await migrateTo(66);
  await storeNotice(pool, { provider: 'p', eventId: 'evt_1', body });
  expect((await pool.query('select from cashier.notices')).rowCount).toBe(1);
});

it('a repeated row does not wait while the keys are being copied', async () => {
  const { pool } = database;
  await pool.query(earlier.storeNotice, ['evt_0', body]);
  await pool.query(earlier.beginAudit, ['req_0']);
  await migrateTo(64);
  const copying = await pool.connect();
  await copying.query('begin');
  await copying.query(`insert into cashier.notice_keys (provider, event_id, received_at)
    select provider, event_id, received_at from cashier.inbox`);
  await copying.query(`insert into cashier.audit_keys (partner, request_id, at)
    select partner, request_id, at from cashier.audit_log`);
  const server = await pool.connect();
  try {
    await server.query(`set lock_timeout = '1s'`);
    await server.query(earlier.storeNotice, ['evt_0', body]);
    expect((await server.query(earlier.beginAudit, ['req_0'])).rowCount).toBe(0);
  } finally {
    server.release(true);
    copying.release(true);
  }
});

it('a first partition of the audit log that was archived stops no upgrade', async () => {
  const { pool } = database;
  await migrateTo(70);
  await pool.query('alter table cashier.audit_entries detach partition cashier.audit_log');
  await pool.query('drop table cashier.audit_log');
  await prepareSchema({ pool, owner: pool });
  const built = `select to_regclass('cashier.audit_entries_of_holds') is not null as is_built`;
  expect((await pool.query(built)).rows).toEqual([{ is_built: true }]);
});

/** The indexes of the audit log that leave out game servers, and the one that adopted each. */
async function indexesOfPeople() {
  const { rows } = await database.pool.query<{ table: string; valid: boolean; parent: string }>(
    `select relname::text as table, indisvalid as valid, inhparent::regclass::text as parent
     from pg_index join pg_class on pg_class.oid = indrelid
     left join pg_inherits on inhrelid = indexrelid
     where relname like 'audit%' and pg_get_expr(indpred, indrelid) like '%gameServer%'`,
  );
  return rows;
}

it('the audit log is written while a later year with entries gets its indexes', async () => {
  const { pool } = database;
  await migrateTo(90);
  await pool.query(`select cashier_partitions.add('audit_entries', 'audit_entries_2099',
    '2099-01-01T00:00:00Z', '2100-01-01T00:00:00Z', 'id')`);
  const addEntry = `insert into cashier.audit_entries
      (partner, request_id, operation, actor, subject, request, at)
    values ('demo', $1, 'approve', 'joe', 'w1', '{}', '2099-07-01T00:00:00Z')`;
  await pool.query(addEntry, ['req_1']);
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query(addEntry, ['req_2']);
  const preparing = prepareSchema({ pool, owner: pool });
  try {
    await expect
      .poll(indexesOfPeople, { interval: 20 })
      .toContainEqual({ table: 'audit_entries_2099', valid: false, parent: null });
    // The build waits for the writer, and nobody waits for the build.
    await pool.query(addEntry, ['req_3']);
    await writer.query('commit');
  } finally {
    writer.release(true);
    await preparing;
  }
  const indexes = await indexesOfPeople();
  expect(indexes.filter(({ valid }) => !valid)).toEqual([]);
  const adopted = indexes.filter(({ table }) => table === 'audit_entries_2099');
  expect(adopted.map(({ parent }) => parent).toSorted()).toEqual([
    'cashier.audit_entries_of_actor',
    'cashier.audit_entries_of_operation',
    'cashier.audit_entries_of_people',
  ]);
});

import { randomUUID } from 'node:crypto';
import { connect } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import { escapeIdentifier, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { openDatabase } from './open-database.ts';
import { checkRoles, prepareSchema, schemaMigrations } from './prepare-schema.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await prepareDatabase();
  pool = connect(await database.serverUrl(), { connectTimeoutMs: 120_000 });
  await prepareSchema({ pool, owner: database.pool });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe("the server's role", () => {
  it.each([
    'create table cashier.mine (id int)',
    'create table ledger.mine (id int)',
    'create table public.mine (id int)',
    'create schema mine',
    'create role mine superuser',
    'alter table cashier.deposits add column mine int',
    'alter table ledger.transfers disable trigger all',
    'drop table cashier.deposits cascade',
    'drop function ledger.refuse_change cascade',
    'create or replace function cashier.mine() returns int language sql as $$ select 1 $$',
    'update ledger.accounts set credits_posted = credits_posted + 1',
    `insert into ledger.accounts (owner, kind, currency, overdraft_allowed)
     values ('me', 'player', 'EUR', true)`,
    `insert into ledger.transfers
       (reference, kind, debit_account, credit_account, currency, amount, pending_delta)
     values ('r', 'plain', 1, 2, 'EUR', 1, 0)`,
    'delete from ledger.checkpoints',
    'truncate ledger.transfers',
    'update ledger.replay_place set after_account = 0',
    `select ledger.open_account('me', 'player', 'EUR', 'r', 1)`,
    'delete from cashier.audit_log',
    `update cashier.audit_log set actor = 'nobody'`,
    'truncate cashier.audit_log',
    'delete from cashier.audit_entries',
    `update cashier.audit_entries set actor = 'nobody'`,
    'truncate cashier.audit_entries',
    `insert into cashier.audit_entries
       (id, partner, request_id, operation, actor, subject, request)
     values (1, 'demo', 'r', 'approve', 'joe', 's', '{}')`,
    `insert into cashier.audit_entries
       (partner, request_id, operation, actor, subject, request, at)
     values ('demo', 'r', 'approve', 'joe', 's', '{}', now() - interval '1 day')`,
    'delete from cashier.audit_keys',
    'update cashier.notice_keys set received_at = now()',
    'delete from cashier_partitions.audit_entries_default',
    'alter table cashier.audit_entries detach partition cashier.audit_log',
    `select cashier_partitions.add('notices', 'mine', now(), now(), 'id')`,
    `create temporary table mine (provider text, event_id text);
     create trigger mine after delete on mine for each row
     execute function cashier.release_notice_key()`,
    'delete from public.schema_migrations',
    'set session_replication_role = replica',
    `select pg_read_file('postgresql.conf')`,
    `copy (select 1) to program 'true'`,
  ])('cannot: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow(
      /permission denied|must be (?:owner|superuser)/,
    );
  });

  it('finds no function of the owner that reads its names, or that anyone may call', async () => {
    const { rows } = await pool.query(
      `select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where prosecdef and nspname in ('cashier', 'cashier_partitions', 'ledger')
         and (('search_path=pg_catalog, pg_temp' = any(proconfig)) is not true
           or has_function_privilege('public', pg_proc.oid, 'execute'))`,
    );
    expect(rows).toEqual([]);
  });

  it('cannot have notices dropped that are younger than two weeks', async () => {
    await expect(pool.query('select cashier.drop_old_notices(13)')).rejects.toThrow(
      'notices are kept for 14 days or longer',
    );
  });

  it('moves money through the functions of the ledger', async () => {
    const moved = await pool.query(
      `select outcome from ledger.post('plain', 'r1', '', 'demo', 'house', 'demo:p', 'player',
        'EUR', 100, null, 16)`,
    );
    expect(moved.rows).toEqual([{ outcome: 'posted' }]);
  });
});

describe('two addresses of one database', () => {
  it('are refused if the server has the rights of the owner', async () => {
    const opened = await openDatabase({
      databaseUrl: database.url,
      databaseOwnerUrl: database.url,
      dataDir: '',
    });
    try {
      await expect(prepareSchema(opened)).rejects.toThrow(/has the rights of DATABASE_OWNER_URL/);
    } finally {
      await opened.close();
    }
  });

  describe('with a role that was changed', () => {
    const role = `opencashier_test_${randomUUID().slice(0, 8)}`;
    const change = (statement: string) => database.pool.query(statement);
    const options = () => {
      const url = new URL(database.url);
      url.username = role;
      return { databaseUrl: url.href, databaseOwnerUrl: database.url, dataDir: '' };
    };
    /** The refusal of a start in production, if it is refused. */
    const refusalOfStart = async (): Promise<string | undefined> => {
      let opened;
      try {
        opened = await openDatabase({ ...options(), production: true });
        await checkRoles(opened);
        return undefined;
      } catch (error) {
        return String(error);
      } finally {
        await opened?.close();
      }
    };
    beforeAll(async () => {
      const { password } = new URL(database.url);
      await change(`create role ${role} login password '${decodeURIComponent(password)}'`);
    });
    afterAll(async () => {
      await change(`drop owned by ${role}`);
      await change(`drop role ${role}`);
    });

    it.each([
      ['owns a table', `alter table cashier.player_counts owner to ${role}`, 'owns'],
      ['owns a schema', `alter schema ledger owner to ${role}`, 'owns'],
      ['owns a function', `alter function ledger.refuse_change owner to ${role}`, 'owns'],
      ['can create roles', `alter role ${role} createrole`, 'may create roles'],
      ['can become a superuser', `grant %owner to ${role}`, 'superuser'],
    ])('are refused in production if the server %s', async (_what, statement, reason) => {
      expect(await refusalOfStart()).toBeUndefined();
      const { rows } = await database.pool.query<{ owner: string }>('select current_user as owner');
      const owner = escapeIdentifier(rows[0]?.owner ?? '');
      const client = await database.pool.connect();
      try {
        await client.query(statement.replace('%owner', owner));
        expect(await refusalOfStart()).toContain(reason);
      } finally {
        await client.query(`reassign owned by ${role} to ${owner}`);
        await client.query(`alter role ${role} nocreaterole`);
        await client.query(`revoke ${owner} from ${role}`);
        client.release();
      }
    });
  });

  it('are refused in production if the server is a superuser', async () => {
    const options = { databaseUrl: database.url, dataDir: '', production: true };
    await expect(openDatabase(options)).rejects.toThrow(/^DATABASE_URL names a superuser/);
  });
});

it('migrations wait only briefly for a table, because payments wait behind them', async () => {
  const all = (await schemaMigrations()).flatMap(({ set, migrations }) =>
    set === 'cashier' ? migrations : [],
  );
  const altering = all.filter(({ number, sql }) => number > 65 && /^alter table/m.test(sql));
  expect(altering.length).toBeGreaterThan(0);
  for (const { name, sql } of altering) {
    const [waiting = sql] = sql.split(/^alter table/m);
    expect([name, waiting.includes('set local lock_timeout')]).toEqual([name, true]);
  }
});

import { connect } from '@opencashier/postgres';
import type { TestDatabase } from '@opencashier/postgres/test-database';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { prepareSchema, schemaMigrations } from './prepare-schema.ts';

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

  it('has sequences made for ids of extended public keys, and for no other names', async () => {
    const take = (key: string) =>
      pool.query('select cashier.next_address_index($1)::int as index', [key]);
    const id = '0123456789abcdef';
    expect([(await take(id)).rows, (await take(id)).rows]).toEqual([
      [{ index: 0 }],
      [{ index: 1 }],
    ]);
    for (const key of ['mine', '', id.toUpperCase(), `${id}0`, `${id}\n`]) {
      await expect(take(key)).rejects.toThrow('not the id of an extended public key');
    }
  });

  it('has sequences made for a thousand extended public keys at most', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`do $$ begin
        for number in 1..1000 loop
          execute format('create sequence cashier.address_index_%s', lpad(number::text, 16, '0'));
        end loop;
      end $$`);
      const take = 'select cashier.next_address_index($1)::int as index';
      const known = await client.query(take, ['1'.padStart(16, '0')]);
      expect(known.rows).toEqual([{ index: 1 }]);
      await expect(client.query(take, ['f'.repeat(16)])).rejects.toThrow('too many');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('moves money through the functions of the ledger', async () => {
    const moved = await pool.query(
      `select outcome from ledger.post('plain', 'r1', '', 'demo', 'house', 'demo:p', 'player',
        'EUR', 100, null, 16)`,
    );
    expect(moved.rows).toEqual([{ outcome: 'posted' }]);
  });
});

it('migrations wait only briefly for a table, because payments wait behind them', async () => {
  const all = (await schemaMigrations()).flatMap(({ set, migrations }) =>
    set === 'cashier' ? migrations : [],
  );
  const locking = /^(?:alter table|create trigger|lock table)/m;
  const altering = all.filter(({ number, sql }) => number > 65 && locking.test(sql));
  expect(altering.length).toBeGreaterThan(0);
  for (const { name, sql } of altering) {
    const [waiting = sql] = sql.split(locking);
    expect([name, waiting.includes('set local lock_timeout')]).toEqual([name, true]);
  }
});

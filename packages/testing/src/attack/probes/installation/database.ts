import { connect } from '@opencashier/postgres';
import type { Pool } from 'pg';
import type { Attack, Scene } from '../../attack.ts';

/** Statements that an intruder could try with the role of a server that was taken over. */
const statements = [
  'create table cashier.mine (id int)',
  'create schema mine',
  'create role mine superuser',
  'alter table cashier.deposits add column mine int',
  'alter table ledger.transfers disable trigger all',
  'drop table cashier.deposits cascade',
  'create or replace function cashier.mine() returns int language sql as $$ select 1 $$',
  'update ledger.accounts set credits_posted = credits_posted + 1',
  `insert into ledger.transfers
     (reference, kind, debit_account, credit_account, currency, amount, pending_delta)
   values ('r', 'plain', 1, 2, 'EUR', 1, 0)`,
  'delete from ledger.checkpoints',
  'truncate ledger.transfers',
  'delete from cashier.audit_log',
  `update cashier.audit_log set actor = 'nobody'`,
  'truncate cashier.audit_log',
  'delete from cashier.audit_entries',
  `update cashier.audit_entries set actor = 'nobody'`,
  'truncate cashier.audit_entries',
  ...['audit_entries', 'audit_log'].flatMap((table) =>
    Object.entries({ id: 1, at: 'now()' }).map(
      ([column, value]) => `insert into cashier.${table}
        (partner, request_id, operation, actor, subject, request, ${column})
      values ('demo', 'r', 'approve', 'joe', 's', '{}', ${value})`,
    ),
  ),
  'delete from cashier.audit_keys',
  'delete from cashier.notice_keys',
  'delete from cashier_partitions.audit_entries_default',
  ...['claim_notice_key', 'claim_audit_key', 'record_notice_key', 'release_notice_key'].map(
    (trigger) => `create temporary table mine (provider text, event_id text);
      create trigger mine after delete on mine for each row execute function cashier.${trigger}()`,
  ),
  `select cashier_partitions.list('notices')`,
  'set session_replication_role = replica',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
];

const insufficientPrivilege = '42501';
const invalidParameter = '22023';

/** Functions with the owner's rights that take names from the caller, or that anyone may call. */
const openFunctions = `
  select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where prosecdef and nspname in ('cashier', 'cashier_partitions', 'ledger')
    and (('search_path=pg_catalog, pg_temp' = any(proconfig)) is not true
      or has_function_privilege('public', pg_proc.oid, 'execute'))`;

/** A view in the place of a catalogue, which the owner's functions must not read. */
const shadowedCatalogue = `
  create function pg_temp.intrude() returns boolean language plpgsql as $$
  begin
    create schema intruded;
    return true;
  exception when others then
    return true;
  end $$;
  create temporary view pg_inherits as
    select inhrelid, inhparent from pg_catalog.pg_inherits where pg_temp.intrude();
  select cashier.make_partitions();
  select cashier.drop_sent_changes();`;

async function tryFunctions({ record }: Scene, pool: Pool): Promise<void> {
  const open = await pool.query<{ proname: string }>(openFunctions);
  const names = open.rows.map(({ proname }) => proname).join(', ');
  record.mustHold(`functions of the owner without protection: ${names}`, names === '');
  await pool.query(shadowedCatalogue);
  const made = await pool.query(`select from pg_namespace where nspname = 'intruded'`);
  record.mustHold('a view of the caller ran with the rights of the owner', made.rowCount === 0);
  for (const call of ['drop_old_notices(0)', `next_address_index('mine')`]) {
    const refusal = await pool.query(`select cashier.${call}`).then(
      () => 'done',
      ({ code }: { code?: string }) => code,
    );
    record.mustHold(`${call}: ${refusal}`, refusal === invalidParameter);
  }
}

async function tryRole(scene: Scene): Promise<void> {
  const { world, record } = scene;
  // So that the ledger is not empty.
  await world.newPlayer(1_00n);
  const pool = connect(world.env['DATABASE_URL'] ?? '', { maxConnections: 1 });
  try {
    const read = await pool.query('select from ledger.accounts limit 1');
    record.mustHaveTried('anything as a role that can read the ledger', read.rowCount === 1);
    const role = await pool.query(
      'select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
    );
    record.mustHold("the server's role is a superuser", role.rowCount === 0);
    for (const statement of statements) {
      const refusal = await pool.query(statement).then(
        () => 'done',
        ({ code }: { code?: string }) => code,
      );
      record.mustHold(`${statement}: ${refusal}`, refusal === insufficientPrivilege);
    }
    await tryFunctions(scene, pool);
  } finally {
    await pool.end();
  }
}

export const database: Attack = {
  title: "the database with the server's own role",
  isPerTransport: false,
  size: 1,
  run: tryRole,
};

import { connect } from '@opencashier/postgres';
import type { Attack, Scene } from '../attack.ts';

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
  'delete from cashier.audit_keys',
  'delete from cashier.notice_keys',
  'delete from cashier_partitions.audit_entries_default',
  'set session_replication_role = replica',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
];

const insufficientPrivilege = '42501';

async function tryRole({ world, tally }: Scene): Promise<void> {
  // So that the ledger is not empty.
  await world.newPlayer(1_00n);
  const pool = connect(world.env['DATABASE_URL'] ?? '', { maxConnections: 1 });
  try {
    const read = await pool.query('select from ledger.accounts limit 1');
    tally.mustHaveTried('anything as a role that can read the ledger', read.rowCount === 1);
    const role = await pool.query(
      'select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
    );
    tally.mustHold("the server's role is a superuser", role.rowCount === 0);
    for (const statement of statements) {
      const refusal = await pool.query(statement).then(
        () => 'done',
        ({ code }: { code?: string }) => code,
      );
      tally.mustHold(`${statement}: ${refusal}`, refusal === insufficientPrivilege);
    }
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

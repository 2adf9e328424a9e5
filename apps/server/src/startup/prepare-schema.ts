import { ledgerGrants, ledgerMigrations } from '@opencashier/ledger';
import {
  loadMigrations,
  migrate,
  type MigrationSet,
  withMigrationLock,
} from '@opencashier/postgres';
import { escapeIdentifier, type Pool } from 'pg';
import { makeAllPartitions } from '../queues/make-partitions.ts';
import { StartupError } from '../configuration/startup-error.ts';

/** The pools of one database; both are the same if the server's role owns the schema. */
export interface SchemaPools {
  /** The server's own connections. */
  pool: Pool;
  /** Connections of the role that owns the schema and migrates it. */
  owner: Pool;
}

/** All migrations of a server's database, in order. */
export async function schemaMigrations(): Promise<MigrationSet[]> {
  return [
    { set: 'ledger', migrations: await ledgerMigrations() },
    {
      set: 'cashier',
      migrations: await loadMigrations(new URL('../../migrations/', import.meta.url)),
    },
  ];
}

/**
 * Brings the schema up to date, and gives the server's role the rights that a server needs. A
 * server also starts without the next partitions: a worker creates them later.
 */
export async function prepareSchema(
  { pool, owner }: SchemaPools,
  warn: (line: string) => void = () => undefined,
): Promise<void> {
  for (const { set, migrations } of await schemaMigrations()) {
    await migrate(owner, set, migrations);
  }
  await makeAllPartitions(owner).catch((error: unknown) =>
    warn(`The next partitions were not made, and are tried again every hour: ${String(error)}`),
  );
  const role = await checkRoles({ pool, owner });
  if (role !== undefined) await grantTo(owner, role);
}

/** The server's role, which must not be the owner's; undefined if there is only one. */
export async function checkRoles({ pool, owner }: SchemaPools): Promise<string | undefined> {
  return owner === pool ? undefined : serverRole(pool, owner);
}

/** The role must own no part of the schema, directly or through a membership. */
async function serverRole(pool: Pool, owner: Pool): Promise<string> {
  const schemaOwner = await currentRole(owner);
  const { rows } = await pool.query<{ role: string; is_owner: boolean; owns: string | null }>(
    `select current_user as role, pg_has_role(current_user, $1, 'member') as is_owner, (
       select name from (
         select nspname::text as name, nspowner as owner, nspname from pg_namespace
         union all select format('%s.%s', nspname, relname), relowner, nspname
           from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         union all select format('%s.%s', nspname, proname), proowner, nspname
           from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       ) as parts
       where nspname in ('cashier', 'cashier_partitions', 'ledger')
         and pg_has_role(current_user, owner, 'member')
       limit 1
     ) as owns`,
    [schemaOwner],
  );
  const [{ role, is_owner, owns } = { role: '', is_owner: true, owns: null }] = rows;
  if (is_owner) {
    throw new StartupError(
      `DATABASE_URL names ${role}, who has the rights of DATABASE_OWNER_URL: use a role without them.`,
    );
  }
  if (owns === null) return role;
  throw new StartupError(
    `DATABASE_URL names ${role}, who owns ${owns}: use a role that owns nothing of the schema.`,
  );
}

async function currentRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/**
 * Log entries can be added, and get their outcome and sum later. PostgreSQL gives them their ids
 * and times, so that no entry can be put among earlier ones.
 */
const auditGrants = (table: string, name: string) => [
  `revoke insert, update, delete on ${table} from ${name}`,
  `grant insert (partner, request_id, operation, actor, role, key_id, confirmed_by, subject, request)
   on ${table} to ${name}`,
  `grant update (outcome, moved_owner, moved_currency, moved_minor, worth_currency, worth_minor)
   on ${table} to ${name}`,
];

/** The audit log and its first partition, unless the owner has archived that. */
async function auditTables(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = 'cashier' and table_name in ('audit_entries', 'audit_log')`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The trigger functions. They run with the owner's rights for some tables, and whoever may
 * execute one can use it as the trigger of a temporary table with rows of their own.
 */
async function triggerFunctions(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(format('%I.%I()', nspname, proname), ', ') as names
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname = 'cashier' and prorettype = 'trigger'::regtype`,
  );
  return rows[0]?.names ?? '';
}

/** Repeated at each start, because a migration may have added a table. */
async function grantTo(owner: Pool, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  const statements = [
    ...ledgerGrants(name),
    `grant usage on schema cashier to ${name}`,
    `grant select, insert, update, delete on all tables in schema cashier to ${name}`,
    // Only triggers write the keys that make a notice and a request count once.
    `revoke insert, update, delete on cashier.notice_keys, cashier.audit_keys from ${name}`,
    ...(await auditTables(owner)).flatMap((table) => auditGrants(table, name)),
    `grant usage on all sequences in schema cashier to ${name}`,
    `grant execute on all functions in schema cashier to ${name}`,
    `revoke execute on function ${await triggerFunctions(owner)} from ${name}`,
  ];
  // Servers that start at the same time would change the same rows of PostgreSQL's catalogue.
  await withMigrationLock(owner, (client) =>
    client.query(['begin', ...statements, 'commit'].join(';\n')),
  );
}

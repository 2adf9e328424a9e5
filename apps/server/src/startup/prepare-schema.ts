import { ledgerGrants, ledgerMigrations } from '@opencashier/ledger';
import {
  loadMigrations,
  migrate,
  type MigrationSet,
  withMigrationLock,
} from '@opencashier/postgres';
import { escapeIdentifier, type Pool } from 'pg';
import { makeAllPartitions } from '../queues/make-partitions.ts';
import { auditColumns, checkRoles, type SchemaPools } from './server-role.ts';

/** The first partitions were tables of their own; the later ones end with their time. */
const archivablePartitions =
  /^(?:cashier\.(?:inbox|outbox|audit_log)|cashier_partitions\.[a-z_]+_\d{4}\w*)$/i;

/** All migrations of a server's database, in order. */
export async function schemaMigrations(): Promise<MigrationSet[]> {
  return [
    { set: 'ledger', migrations: await ledgerMigrations() },
    {
      set: 'cashier',
      migrations: await loadMigrations(new URL('../../migrations/', import.meta.url)),
      archivable: archivablePartitions,
    },
  ];
}

/**
 * Brings the schema up to date, and gives the server's role the rights that a server needs. A role
 * with more is refused before the owner runs anything, and again once all tables exist. A server
 * also starts without the next partitions: a worker creates them later.
 */
export async function prepareSchema(
  { pool, owner }: SchemaPools,
  warn: (line: string) => void = () => undefined,
): Promise<void> {
  const role = await checkRoles({ pool, owner });
  for (const { set, migrations, archivable } of await schemaMigrations()) {
    await migrate(owner, set, migrations, archivable);
  }
  await makeAllPartitions(owner).catch((error: unknown) =>
    warn(`The next partitions were not made, and are tried again every hour: ${String(error)}`),
  );
  if (role === undefined) return;
  await grantTo(owner, role);
  await checkRoles({ pool, owner }, { isGranted: true });
}

const auditGrants = (table: string, name: string) => [
  `revoke insert, update, delete on ${table} from ${name}`,
  `grant insert (${auditColumns.inserted.join(', ')}) on ${table} to ${name}`,
  `grant update (${auditColumns.updated.join(', ')}) on ${table} to ${name}`,
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

import { sql, type SqlQuery } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { StartupError } from '../configuration/startup-error.ts';

/** The pools of one database; both are the same if the server's role owns the schema. */
export interface SchemaPools {
  /** The server's own connections. */
  pool: Pool;
  /** Connections of the role that owns the schema and migrates it. */
  owner: Pool;
}

/**
 * The columns of the audit log that the server writes. PostgreSQL gives entries their ids and
 * times, so that no entry can be put among earlier ones; the outcome and the sum come later.
 */
export const auditColumns = {
  inserted: [
    'partner',
    'request_id',
    'operation',
    'actor',
    'role',
    'key_id',
    'confirmed_by',
    'subject',
    'request',
  ],
  updated: [
    'outcome',
    'moved_owner',
    'moved_currency',
    'moved_minor',
    'worth_currency',
    'worth_minor',
  ],
};

/** `isGranted` also checks the tables whose rights each start restricts. */
interface RoleState {
  isGranted: boolean;
}

/** The server's role, which must not be able to change the schema; undefined if it is the owner. */
export async function checkRoles(
  { pool, owner }: SchemaPools,
  state: RoleState = { isGranted: false },
): Promise<string | undefined> {
  if (owner === pool) return undefined;
  const role = await currentRole(pool);
  const { rows } = await pool.query<{ is_owner: boolean }>(
    sql`select pg_has_role(current_user, ${await currentRole(owner)}, 'member') as is_owner`,
  );
  if (rows[0]?.is_owner !== false) {
    throw new StartupError(
      `DATABASE_URL names ${role}, who has the rights of DATABASE_OWNER_URL: use a role without them.`,
    );
  }
  const owned = await firstOwned(pool);
  if (owned !== undefined) {
    throw new StartupError(
      `DATABASE_URL names ${role}, who owns ${owned}: use a role that owns nothing of the cashier.`,
    );
  }
  const right = (await firstCreation(pool)) ?? (await firstWriting(pool, state));
  if (right === undefined) return role;
  throw new StartupError(
    `DATABASE_URL names ${role}, who may ${right}: ` +
      'revoke that from the role, from the roles that it is a member of, and from PUBLIC.',
  );
}

async function currentRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

async function firstName(pool: Pool, query: SqlQuery): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(query);
  return rows[0]?.name;
}

/**
 * The owner of an object can change it in any way, and that of the database also what names refer
 * to.
 */
function firstOwned(pool: Pool): Promise<string | undefined> {
  return firstName(
    pool,
    sql`select name from (
      select format('the database %s', datname) as name, datdba as owner
        from pg_database where datname = current_database()
      union all select format('the schema %s', nspname), nspowner from pg_namespace
        where nspname in ('cashier', 'cashier_partitions', 'ledger', 'public')
      union all select format('%s.%s', nspname, relname), relowner
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('cashier', 'cashier_partitions', 'ledger')
          or (nspname = 'public' and relname = 'schema_migrations')
      union all select format('%s.%s', nspname, proname), proowner
        from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
        where nspname in ('cashier', 'cashier_partitions', 'ledger')
    ) as parts
    where pg_has_role(current_user, owner, 'member')
    limit 1`,
  );
}

/**
 * An object that the server's role created could hide one of the owner's, who would then run its
 * code. Here and below, the roles that the server's role can switch to count as well.
 */
function firstCreation(pool: Pool): Promise<string | undefined> {
  return firstName(
    pool,
    sql`with roles as (select oid from pg_roles where pg_has_role(current_user, oid, 'member'))
    select name from (
      select format('create schemas in the database %s', current_database()) as name from roles
        where has_database_privilege(oid, current_database(), 'create')
      union all select format('create objects in the schema %s', nspname)
        from roles, pg_namespace
        where nspname in ('cashier', 'cashier_partitions', 'ledger', 'public')
          and has_schema_privilege(roles.oid, pg_namespace.oid, 'create')
      union all select 'disable triggers (session_replication_role)' from roles
        where has_parameter_privilege(oid, 'session_replication_role', 'set')
    ) as rights
    limit 1`,
  );
}

/** Rights may come from another role or from PUBLIC, and startup does not revoke those. */
function firstWriting(pool: Pool, { isGranted }: RoleState): Promise<string | undefined> {
  return firstName(
    pool,
    sql`with roles as (select oid from pg_roles where pg_has_role(current_user, oid, 'member')),
    tables as (
      select pg_class.oid, format('%s.%s', nspname, relname) as name, nspname, relname
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f')
    ),
    protected as (
      select oid, name, nspname = 'cashier' and relname in ('audit_entries', 'audit_log') as is_log
      from tables
      where nspname in ('cashier_partitions', 'ledger') or name = 'public.schema_migrations'
        or (${isGranted} and nspname = 'cashier'
          and relname in ('audit_entries', 'audit_log', 'audit_keys', 'notice_keys'))
    )
    select name from (
      select format('empty %s or add a trigger to it', name) as name from roles, tables
        where (nspname in ('cashier', 'cashier_partitions', 'ledger')
            or name = 'public.schema_migrations')
          and has_table_privilege(roles.oid, tables.oid, 'truncate, trigger')
      union all select format('delete rows of %s', name) from roles, protected
        where has_table_privilege(roles.oid, protected.oid, 'delete')
      union all select format('write %s of %s', attname, name)
        from roles, protected join pg_attribute on attrelid = protected.oid
        where attnum > 0 and not attisdropped and (
          (has_column_privilege(roles.oid, protected.oid, attnum, 'insert')
            and not (is_log and attname = any(${auditColumns.inserted}::text[])))
          or (has_column_privilege(roles.oid, protected.oid, attnum, 'update')
            and not (is_log and attname = any(${auditColumns.updated}::text[]))))
    ) as rights
    limit 1`,
  );
}

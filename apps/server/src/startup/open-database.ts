import { randomBytes } from 'node:crypto';
import {
  connect,
  type ConnectOptions,
  DatabaseInUseError,
  DataFolderError,
  EmbeddedUnavailableError,
  ensureLoginRole,
  startEmbedded,
  urlFor,
} from '@opencashier/postgres';
import { DatabaseError, type Pool } from 'pg';
import { StartupError } from '../configuration/startup-error.ts';
import { checkNotifications } from './check-notifications.ts';
import type { SchemaPools } from './server-role.ts';

export interface OpenDatabase extends SchemaPools {
  /** Listens for notifications; the server's own pool unless a pooler is in between. */
  listening: Pool;
  close(): Promise<void>;
}

interface DatabaseSettings {
  databaseUrl: string | undefined;
  /** The role that owns the schema; without it, the role of `databaseUrl` does. */
  databaseOwnerUrl?: string | undefined;
  /** Bypasses a pooler in transaction mode, which loses LISTEN. */
  databaseListenUrl?: string | undefined;
  preparesStatements?: boolean;
  dataDir: string;
  production?: boolean;
}

/** Receives a line about each event of the embedded PostgreSQL. */
interface EmbeddedEvents {
  onRestart(line: string): void;
  onLost(line: string): void;
}

const options = { applicationName: 'opencashier-server', maxConnections: 20 };
const listenOptions = { applicationName: 'opencashier-listen', maxConnections: 1 };
const ownerOptions = { applicationName: 'opencashier-owner', maxConnections: 2 };
const embeddedRole = 'opencashier_server';

/**
 * Opens the database that DATABASE_URL names, or the embedded PostgreSQL. Fails with one line if it
 * cannot be reached.
 */
export async function openDatabase(
  database: DatabaseSettings,
  events?: EmbeddedEvents,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = database;
  if (databaseUrl !== undefined) return openRoles(databaseUrl, database);
  const embedded = await startEmbedded({
    dataDir: `${dataDir}/postgres`,
    onRestart: () => events?.onRestart('The embedded PostgreSQL had ended and was started again.'),
    onLost: ({ message }) => events?.onLost(`The embedded PostgreSQL is lost: ${message}.`),
  }).catch(refuse);
  const owner = connect(embedded.url, ownerOptions);
  // A new password at each start, which is stored nowhere.
  const password = randomBytes(24).toString('base64url');
  await ensureLoginRole(owner, embeddedRole, password);
  const pool = connect(urlFor(embedded.url, embeddedRole, password), options);
  return {
    pool,
    owner,
    listening: pool,
    async close() {
      await endPools(pool, owner);
      await embedded.stop();
    },
  };
}

async function openRoles(url: string, database: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseOwnerUrl, databaseListenUrl, preparesStatements = true } = database;
  const settings = { ...options, prepares: preparesStatements };
  const pool = await openNamed('DATABASE_URL', url, settings);
  let [owner, listening] = [pool, pool];
  const close = () => endPools(pool, owner, listening);
  try {
    if (database.production) await refusePowerfulRole(pool);
    if (databaseOwnerUrl !== undefined) {
      owner = await openNamed('DATABASE_OWNER_URL', databaseOwnerUrl, ownerOptions);
    }
    if (databaseListenUrl !== undefined) {
      listening = await openNamed('DATABASE_LISTEN_URL', databaseListenUrl, listenOptions);
    }
    await checkNotifications(pool, listening);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, owner, listening, close };
}

async function endPools(...pools: Pool[]): Promise<void> {
  for (const pool of new Set(pools)) if (!pool.ended) await pool.end();
}

/**
 * Before PostgreSQL 16, a role that may create roles can also make itself a member of others. One
 * that replicates reads every database of the cluster.
 */
async function refusePowerfulRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    creates: boolean;
    replicates: boolean;
    bypasses: boolean;
    is_superuser: boolean;
    files: string | null;
  }>(
    `select bool_or(rolcreaterole) as creates, bool_or(rolsuper) as is_superuser,
       bool_or(rolreplication) as replicates, bool_or(rolbypassrls) as bypasses,
       min(rolname) filter (where rolname in ('pg_execute_server_program', 'pg_read_server_files',
         'pg_write_server_files')) as files
     from pg_roles where pg_has_role(current_user, oid, 'member')`,
  );
  if (rows[0]?.is_superuser) {
    throw new StartupError(
      'DATABASE_URL names a superuser of PostgreSQL, or a member of one, who may do anything: create a role for the server.',
    );
  }
  if (rows[0]?.creates) {
    throw new StartupError(
      'DATABASE_URL names a role that may create roles: use one without CREATEROLE.',
    );
  }
  if (rows[0]?.replicates) {
    throw new StartupError(
      'DATABASE_URL names a role that may copy the whole cluster: use one without REPLICATION.',
    );
  }
  if (rows[0]?.bypasses) {
    throw new StartupError(
      'DATABASE_URL names a role that is exempt from row security: use one without BYPASSRLS.',
    );
  }
  if (rows[0]?.files) {
    throw new StartupError(
      `DATABASE_URL names a member of ${rows[0].files}, who may use files or programs of the database's machine: revoke that role.`,
    );
  }
}

function refuse(error: unknown): never {
  const isExplained =
    error instanceof EmbeddedUnavailableError ||
    error instanceof DatabaseInUseError ||
    error instanceof DataFolderError;
  throw isExplained ? new StartupError(error.message, { cause: error }) : error;
}

async function openNamed(name: string, url: string, settings: ConnectOptions): Promise<Pool> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new StartupError(`${name} is not a URL such as postgresql://user@host:5432/name.`);
  }
  const pool = connect(url, settings);
  try {
    await pool.query('select 1');
    return pool;
  } catch (cause) {
    await pool.end();
    // The address may contain a password, so only host and port are shown.
    const where = `the database at ${new URL(url).host}`;
    const remedy = `Check ${name} and that PostgreSQL runs there.`;
    throw new StartupError(`Cannot use ${where}: ${reasonOf(cause)}. ${remedy}`, { cause });
  }
}

/** A host name with two addresses fails twice, and then the outer error has no message. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  if (!(first instanceof Error)) return String(first);
  return first instanceof DatabaseError || !('code' in first) ? first.message : String(first.code);
}

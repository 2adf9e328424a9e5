import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { connect } from '../connect.ts';
import type { ConnectOptions } from '../connect.ts';
import { urlFor } from '../login-role.ts';
import type { MigrationSet } from '../migrations.ts';
import { connectTimeoutMs } from './lease.ts';
import { migrateAll, templateFor } from './template.ts';
import { leaseTestServer } from './test-server.ts';

/** A database for one test or one test file. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  readonly pool: Pool;
  /** The same database for a role that owns nothing, like that of a server in production. */
  readonly serverUrl: () => Promise<string>;
  /** Closes the pool and drops the database, even if others are still connected to it. */
  readonly drop: () => Promise<void>;
}

let server: Promise<string> | undefined;

export interface TestDatabaseOptions extends ConnectOptions {
  /** Applied beforehand; without it the database is empty. */
  readonly migrated?: readonly MigrationSet[];
  /** A database to copy instead, which nobody is connected to. */
  readonly copyOf?: string;
}

/** A fresh database, on the server of DATABASE_URL or on a private one for tests. */
export async function createTestDatabase({
  migrated = [],
  copyOf,
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const databaseUrl = process.env['DATABASE_URL'];
  const serverUrl = databaseUrl ?? (await leasedServer());
  // Somebody else's server gets no template, because nobody would remove it.
  const isCopied = copyOf !== undefined || (!databaseUrl && migrated.length > 0);
  const name = `opencashier_test_${randomBytes(6).toString('hex')}`;
  const template = isCopied && (copyOf ?? (await templateFor(serverUrl, migrated)));
  const source = template ? `template ${template} strategy file_copy` : '';
  await administer(serverUrl, `create database ${name} ${source}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = connect(url.href, { connectTimeoutMs, ...options });
  if (!isCopied) await migrateAll(url.href, migrated);
  return {
    name,
    url: url.href,
    pool,
    serverUrl: async () => {
      await pool.query(createServerRole(url.password));
      return urlFor(url.href, serverRole, url.password);
    },
    drop: async () => {
      if (!pool.ended) await pool.end();
      await administer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Leased once per process. If that fails, the next test tries again. */
function leasedServer(): Promise<string> {
  server ??= leaseTestServer().catch((error: unknown) => {
    server = undefined;
    throw error;
  });
  return server;
}

const serverRole = 'opencashier_test_server';

/** Roles belong to the whole server, and test files run at once: whoever is first creates it. */
function createServerRole(password: string): string {
  return `do $$ begin
    create role ${serverRole} login password '${password}';
  exception when duplicate_object or unique_violation then null;
  end $$`;
}

let administrator: Pool | undefined;

/** One connection for all databases of a process, closed after ten idle seconds. */
async function administer(serverUrl: string, statement: string): Promise<void> {
  administrator ??= openAdministrator(serverUrl);
  await administrator.query(statement);
}

function openAdministrator(serverUrl: string): Pool {
  const pool = new Pool({ connectionString: serverUrl, max: 1, allowExitOnIdle: true });
  // The server may stop while the connection is idle.
  pool.on('error', () => undefined);
  return pool;
}

import { connect } from '@opencashier/postgres';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import type { Pool } from 'pg';
import { prepareSchema, schemaMigrations } from '../startup/prepare-schema.ts';

export async function prepareDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ migrated: await schemaMigrations() });
}

interface ServerDatabase {
  /** The connections of the schema's owner, so that tests can change what a server cannot. */
  owner: Pool;
  /** The connections of the server itself. */
  pool: Pool;
  close(): Promise<void>;
}

// A busy machine may take long to connect. Workers start together and would otherwise open twice
// as many connections as a test needs, each of which prepares its statements anew.
const options = { connectTimeoutMs: 120_000, maxConnections: 5 };

/** As in production, the server's role owns nothing. */
export async function openServerDatabase(): Promise<ServerDatabase> {
  const { database, pool } = await openDatabase();
  return {
    owner: database.pool,
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

let original: Promise<string> | undefined;

async function openDatabase() {
  // A copy's original stays until the test server starts anew; others' servers keep nothing.
  if (process.env['DATABASE_URL'] !== undefined) return prepareAsServer();
  original ??= prepareOriginal();
  const database = await createTestDatabase({ copyOf: await original });
  return { database, pool: connect(await database.serverUrl(), options) };
}

/** The name of a database that the others of this process are copied from. */
async function prepareOriginal(): Promise<string> {
  const { database, pool } = await prepareAsServer();
  await Promise.all([pool.end(), database.pool.end()]);
  return database.name;
}

/** A database with everything that a server prepares when it starts. */
async function prepareAsServer() {
  const database = await prepareDatabase();
  const pool = connect(await database.serverUrl(), options);
  await prepareSchema({ pool, owner: database.pool });
  return { database, pool };
}

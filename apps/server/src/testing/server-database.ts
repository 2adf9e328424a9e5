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

// A busy machine may take long to connect.
const connectTimeoutMs = 120_000;

/** As in production, the server's role owns nothing. */
export async function openServerDatabase(): Promise<ServerDatabase> {
  const database = await prepareDatabase();
  const pool = connect(await database.serverUrl(), { connectTimeoutMs });
  await prepareSchema({ pool, owner: database.pool });
  return {
    owner: database.pool,
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

import { createHash } from 'node:crypto';
import { connect } from '../connect.ts';
import { checksumOf, migrate, type MigrationSet } from '../migrations.ts';
import { connectTimeoutMs, quietClient } from './lease.ts';

const templates = new Map<string, Promise<string>>();

/**
 * The name of a database with these migrations, to be copied: a copy takes a fortieth of the time
 * that the migrations take. The first process that needs it fills it. The test server drops it when
 * it starts anew, with the databases that tests have left.
 */
export function templateFor(serverUrl: string, sets: readonly MigrationSet[]): Promise<string> {
  const name = `opencashier_test_template_${hashOf(sets)}`;
  const known = templates.get(name);
  if (known) return known;
  const filled = fillOnce(serverUrl, name, sets);
  templates.set(name, filled);
  // The next test tries again.
  filled.catch(() => templates.delete(name));
  return filled;
}

export async function migrateAll(url: string, sets: readonly MigrationSet[]): Promise<void> {
  const pool = connect(url, { maxConnections: 1, connectTimeoutMs });
  try {
    for (const { set, migrations } of sets) await migrate(pool, set, migrations);
  } finally {
    await pool.end();
  }
}

function hashOf(sets: readonly MigrationSet[]): string {
  const parts = sets.map(({ set, migrations }) => {
    return [set, ...migrations.map((each) => [each.number, each.name, checksumOf(each)])];
  });
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

async function fillOnce(
  serverUrl: string,
  name: string,
  sets: readonly MigrationSet[],
): Promise<string> {
  const client = quietClient(serverUrl);
  await client.connect();
  try {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    // It gets its name when it is complete, because a process can be killed while filling it.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrateAll(new URL(`/${unfinished}`, serverUrl).href, sets);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { sql } from './sql.ts';
import { transaction } from './transaction.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** The numbered files of a folder, such as `0001-accounts.sql`, in order. */
export async function loadMigrations(folder: URL): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const match = fileName.exec(file);
    if (!match) continue;
    const base = folder.href.endsWith('/') ? folder.href : `${folder.href}/`;
    const number = Number(match[1]);
    if (migrations.at(-1)?.number === number) throw new Error(`two migrations are ${match[1]}`);
    migrations.push({
      number,
      name: match[2] ?? '',
      sql: await readFile(new URL(file, base), 'utf8'),
    });
  }
  return migrations;
}

/**
 * Applies the missing migrations of one set, each in its own transaction, and returns their
 * numbers. Servers that start together wait for each other and apply each migration once.
 */
export async function migrate(
  pool: Pool,
  set: string,
  migrations: readonly Migration[],
): Promise<number[]> {
  const applied: number[] = [];
  for (const migration of migrations) {
    const done = await transaction(pool, (client) => applyOnce(client, set, migration));
    if (done) applied.push(migration.number);
  }
  return applied;
}

async function applyOnce(client: PoolClient, set: string, migration: Migration): Promise<boolean> {
  // Waiting for another server or rewriting a large table may exceed the query timeout.
  await client.query('set local statement_timeout = 0');
  await client.query(`select pg_advisory_xact_lock(hashtextextended('opencashier migrations', 0))`);
  await client.query(`create table if not exists public.schema_migrations (
    set text not null,
    number integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (set, number)
  )`);
  const checksum = checksumOf(migration);
  const { rows } = await client.query<{ checksum: string }>(
    sql`select checksum from public.schema_migrations
        where set = ${set} and number = ${migration.number}`,
  );
  const known = rows[0];
  if (known) {
    if (known.checksum === checksum) return false;
    throw new Error(
      `migration ${set} ${migration.number} (${migration.name}) was edited after it was applied: ` +
        'restore it and write the change as a new migration',
    );
  }
  await client.query(migration.sql);
  await client.query(
    sql`insert into public.schema_migrations (set, number, name, checksum)
        values (${set}, ${migration.number}, ${migration.name}, ${checksum})`,
  );
  return true;
}

// A Windows checkout may have other line ends; that is not an edit.
function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex');
}

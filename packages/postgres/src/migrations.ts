import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { applyTogether } from './apply-together.ts';
import { applyIndexes, runsOutside } from './concurrent-indexes.ts';
import { withMigrationLock } from './migration-lock.ts';
import type { Queryable } from './queryable.ts';
import { sql } from './sql.ts';

/** Migrations that are numbered and recorded together. */
export interface MigrationSet {
  readonly set: string;
  readonly migrations: readonly Migration[];
  /** The names of tables that the owner, or the server, may have dropped since. */
  readonly archivable?: RegExp;
}

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
    if (migrations.at(-1)?.number === number)
      throw new Error(`two migrations have the number ${match[1]}`);
    migrations.push({
      number,
      name: match[2] ?? '',
      sql: await readFile(new URL(file, base), 'utf8'),
    });
  }
  return migrations;
}

/**
 * Applies the missing migrations of one set and returns their numbers: each in its own transaction,
 * or outside of any if its first line says so. One that cannot get its locks is tried again. An
 * index on an `archivable` table that is gone is not built.
 * Servers that start together wait for each other and apply each migration once.
 */
export async function migrate(
  pool: Pool,
  set: string,
  migrations: readonly Migration[],
  archivable?: RegExp,
): Promise<number[]> {
  return withMigrationLock(pool, async (client) => {
    await client.query(`create table if not exists public.schema_migrations (
      set text not null,
      number integer not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (set, number)
    )`);
    const known = await readChecksums(client, set);
    const applied: number[] = [];
    for (const migration of migrations) {
      if (isApplied(known, set, migration)) continue;
      await apply(client, set, migration, archivable);
      applied.push(migration.number);
    }
    return applied;
  });
}

interface MigrationsCheck {
  /** The number of migrations that would be applied. */
  pending: number;
  /** The names of those that were edited after they were applied. */
  edited: string[];
}

/** Compares migrations with what a database has applied, and changes nothing. */
export async function checkMigrations(
  pool: Pool,
  sets: readonly MigrationSet[],
): Promise<MigrationsCheck> {
  const check: MigrationsCheck = { pending: 0, edited: [] };
  const { rows } = await pool.query<{ found: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as found",
  );
  for (const { set, migrations } of sets) {
    const known = rows[0]?.found ? await readChecksums(pool, set) : new Map<number, string>();
    for (const migration of migrations) {
      const checksum = known.get(migration.number);
      if (checksum === undefined) check.pending += 1;
      else if (checksum !== checksumOf(migration)) check.edited.push(nameOf(set, migration));
    }
  }
  return check;
}

const nameOf = (set: string, { number, name }: Migration): string => `${set} ${number} (${name})`;

/** The checksums of the applied migrations of a set, by number. */
async function readChecksums(client: Queryable, set: string): Promise<Map<number, string>> {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    sql`select number, checksum from public.schema_migrations where set = ${set}`,
  );
  return new Map(rows.map(({ number, checksum }) => [number, checksum]));
}

function isApplied(known: Map<number, string>, set: string, migration: Migration): boolean {
  const checksum = known.get(migration.number);
  if (!checksum || checksum === checksumOf(migration)) return checksum !== undefined;
  throw new Error(
    `migration ${nameOf(set, migration)} was edited after it was applied: ` +
      'restore it and write the change as a new migration',
  );
}

async function apply(
  client: PoolClient,
  set: string,
  migration: Migration,
  archivable?: RegExp,
): Promise<void> {
  const { number, name } = migration;
  const record = sql`
    insert into public.schema_migrations (set, number, name, checksum)
    values (${set}, ${number}, ${name}, ${checksumOf(migration)})`;
  if (runsOutside(migration.sql)) {
    await applyIndexes(client, migration.sql, archivable);
    await client.query(record);
    return;
  }
  await applyTogether(client, [migration.sql, record]);
}

// A Windows checkout may have other line ends; that is not an edit.
export function checksumOf(migration: Pick<Migration, 'sql'>): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex');
}

import { expect, it } from 'vitest';
import type { MigrationSet } from '../index.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

function migrations(statement: string): MigrationSet[] {
  return [{ set: 'game', migrations: [{ number: 1, name: 'players', sql: statement }] }];
}

const players = 'create table players (id int)';

async function withDatabases(
  sets: MigrationSet[][],
  work: (...databases: TestDatabase[]) => Promise<void>,
): Promise<void> {
  const databases = await Promise.all(
    sets.map((migrated) => createTestDatabase({ migrated, maxConnections: 1 })),
  );
  try {
    await work(...databases);
  } finally {
    await Promise.all(databases.map((database) => database.drop()));
  }
}

it('createTestDatabase() gives each test its own copy of a migrated database', async () => {
  await withDatabases([migrations(players), migrations(players)], async (first, second) => {
    await first?.pool.query('insert into players values (1)');
    expect((await second?.pool.query('select * from players'))?.rows).toEqual([]);
    expect((await second?.pool.query('select name from schema_migrations'))?.rows).toEqual([
      { name: 'players' },
    ]);
  });
});

it('createTestDatabase() never copies a database with other migrations', async () => {
  const others = migrations('create table players (id int, name text)');
  await withDatabases([migrations(players), others], async (_first, second) => {
    await second?.pool.query(`insert into players values (1, 'one')`);
  });
});

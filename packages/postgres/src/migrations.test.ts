import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMigrations, connect, loadMigrations, migrate } from './index.ts';
import type { Migration } from './index.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

const first: Migration = { number: 1, name: 'players', sql: 'create table players (id int)' };
const second: Migration = {
  number: 2,
  name: 'first-player',
  sql: 'insert into players values (1);\nselect pg_sleep(0.05);\n',
};

const dropBoth = `-- outside a transaction
  drop index concurrently if exists public.players_by_id;
  drop index concurrently if exists public.players_once;`;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function countPlayers(): Promise<bigint | undefined> {
  const { rows } = await database.pool.query<{ count: bigint }>('select count(*) from players');
  return rows[0]?.count;
}

/** The number of connections that wait for a lock. */
async function waiting(): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

describe('migrate', () => {
  it('applies missing migrations in order, and none twice', async () => {
    expect(await migrate(database.pool, 'game', [first])).toEqual([1]);
    expect(await migrate(database.pool, 'game', [first, second])).toEqual([2]);
    expect(await migrate(database.pool, 'game', [first, second])).toEqual([]);
    expect(await countPlayers()).toBe(1n);
  });

  it('keeps sets separate', async () => {
    await migrate(database.pool, 'game', [first]);
    expect(await migrate(database.pool, 'shop', [{ ...first, sql: 'select 1' }])).toEqual([1]);
  });

  it('applies each migration once if several servers start at once', async () => {
    const servers = Array.from({ length: 5 }, () => connect(database.url));
    const applied = await Promise.all(
      servers.map((pool) => migrate(pool, 'game', [first, second])),
    );
    await Promise.all(servers.map((pool) => pool.end()));
    expect(applied.flat().toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(await countPlayers()).toBe(1n);
  });

  it('rejects a migration that was edited after it was applied', async () => {
    await migrate(database.pool, 'game', [first]);
    const edited = { ...first, sql: 'create table players (id bigint)' };
    await expect(migrate(database.pool, 'game', [edited])).rejects.toThrow(
      'migration game 1 (players) was edited after it was applied',
    );
  });

  it('ignores changed line endings', async () => {
    await migrate(database.pool, 'game', [first, second]);
    const checkedOut = { ...second, sql: second.sql.replaceAll('\n', '\r\n') };
    expect(await migrate(database.pool, 'game', [first, checkedOut])).toEqual([]);
  });

  it('rolls back a failed migration completely', async () => {
    const broken = { number: 1, name: 'broken', sql: `${first.sql}; select 1 / 0` };
    await expect(migrate(database.pool, 'game', [broken])).rejects.toThrow('division by zero');
    expect(await migrate(database.pool, 'game', [first])).toEqual([1]);
  });

  it('tries a migration again that cannot get its locks in time', async () => {
    await migrate(database.pool, 'game', [first]);
    const player = await database.pool.connect();
    await player.query('begin');
    await player.query('insert into players values (7)');
    const locking: Migration = {
      number: 2,
      name: 'locking',
      sql: `create table tries (id int); set local lock_timeout = '100ms';
        lock table players in access exclusive mode;`,
    };
    const migrating = migrate(database.pool, 'game', [first, locking]);
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    // It gives way, so the player is served.
    await expect.poll(waiting, { interval: 10 }).toBe(0);
    await player.query('insert into players values (8)');
    await player.query('commit');
    player.release();
    expect(await migrating).toEqual([2]);
    expect(await countPlayers()).toBe(2n);
  });
});

describe('checkMigrations', () => {
  const sets = (...migrations: Migration[]) => [{ set: 'game', migrations }];

  it('counts all migrations of a database that has applied none, and applies none', async () => {
    const check = await checkMigrations(database.pool, sets(first, second));
    expect(check).toEqual({ pending: 2, edited: [] });
    const { rows } = await database.pool.query(`select to_regclass('players') as players`);
    expect(rows).toEqual([{ players: null }]);
  });

  it('names each one that was edited after it was applied', async () => {
    await migrate(database.pool, 'game', [first]);
    expect(await checkMigrations(database.pool, sets(first, second))).toEqual({
      pending: 1,
      edited: [],
    });
    const edited = { ...first, sql: `-- Who plays.\n${first.sql}` };
    expect(await checkMigrations(database.pool, sets(edited, second))).toEqual({
      pending: 1,
      edited: ['game 1 (players)'],
    });
  });
});

describe('a migration outside a transaction', () => {
  const index: Migration = {
    number: 3,
    name: 'players-by-id',
    sql: `-- outside a transaction\n-- A comment; with a semicolon.
      create index concurrently players_by_id on players (id);
      create unique index concurrently players_once on public.players (id) where id > 0;\n`,
  };

  const validity = async () => {
    const { rows } = await database.pool.query<{ name: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
       where indrelid = 'players'::regclass order by name`,
    );
    return rows;
  };

  it('builds its indexes while another transaction writes to the table', async () => {
    await migrate(database.pool, 'game', [first, second]);
    const writer = await database.pool.connect();
    await writer.query('begin');
    await writer.query('insert into players values (2)');
    const migrating = migrate(database.pool, 'game', [first, second, index]);
    // It has begun, and waits for the writer; writers do not wait for it.
    await expect
      .poll(async () => (await validity()).map(({ valid }) => valid), { interval: 20 })
      .toEqual([false]);
    await database.pool.query('insert into players values (3)');
    await writer.query('commit');
    writer.release();
    expect(await migrating).toEqual([3]);
    expect(await validity()).toEqual([
      { name: 'players_by_id', valid: true },
      { name: 'players_once', valid: true },
    ]);
  });

  it('passes over a table that is gone only if it may have been archived', async () => {
    await migrate(database.pool, 'game', [first]);
    const missing: Migration = {
      number: 3,
      name: 'archived',
      sql: `-- outside a transaction
        create index concurrently archived_by_id on public.archived (id);
        create index concurrently players_by_id on players (id);`,
    };
    const all = [first, missing];
    for (const archivable of [undefined, /^public\.(?:archive|other)$/]) {
      await expect(migrate(database.pool, 'game', all, archivable)).rejects.toThrow(
        'relation "public.archived" does not exist',
      );
    }
    expect(await migrate(database.pool, 'game', all, /^public\.archived$/)).toEqual([3]);
    expect(await validity()).toEqual([{ name: 'players_by_id', valid: true }]);
  });

  it('may add a table, and passes over one that an interrupted attempt has added', async () => {
    const table: Migration = {
      number: 3,
      name: 'guests',
      sql: `-- outside a transaction
        create table if not exists guests (id integer primary key);
        create index concurrently players_by_id on players (id);`,
    };
    await migrate(database.pool, 'game', [first, second]);
    await database.pool.query('create table guests (id integer primary key)');
    await database.pool.query('insert into guests values (1)');
    expect(await migrate(database.pool, 'game', [first, second, table])).toEqual([3]);
    expect((await database.pool.query('select from guests')).rowCount).toBe(1);
    expect(await validity()).toEqual([{ name: 'players_by_id', valid: true }]);
  });

  describe('on a partitioned table', () => {
    const rounds: Migration = {
      number: 3,
      name: 'rounds',
      sql: `create table rounds (year int, player int) partition by list (year);
        create table rounds_2026 partition of rounds for values in (2026);
        create table rounds_2027 partition of rounds for values in (2027);
        insert into rounds values (2027, 1);`,
    };
    const players: Migration = {
      number: 4,
      name: 'rounds-of-players',
      sql: `-- outside a transaction
        create index concurrently rounds_of_player on public.rounds (player desc) where year > 0;`,
    };
    const all = [first, second, rounds, players];

    const indexes = async () => {
      const { rows } = await database.pool.query(
        `select indexrelid::regclass::text as name, indisvalid as valid,
           (select inhparent::regclass::text from pg_inherits where inhrelid = indexrelid) as parent
         from pg_index where indrelid::regclass::text like 'rounds%' order by name`,
      );
      return rows;
    };
    const built = [
      { name: 'rounds_2026_of_player', valid: true, parent: 'rounds_of_player' },
      { name: 'rounds_2027_of_player', valid: true, parent: 'rounds_of_player' },
      { name: 'rounds_of_player', valid: true, parent: null },
    ];

    it('builds an index on each partition while others write, which the table adopts', async () => {
      await migrate(database.pool, 'game', [first, second, rounds]);
      const writer = await database.pool.connect();
      await writer.query('begin; insert into rounds values (2027, 2)');
      const migrating = migrate(database.pool, 'game', all);
      await expect
        .poll(indexes, { interval: 10 })
        .toContainEqual({ name: 'rounds_2027_of_player', valid: false, parent: null });
      await database.pool.query('insert into rounds values (2027, 3)');
      await writer.query('commit');
      writer.release();
      expect(await migrating).toEqual([4]);
      expect(await indexes()).toEqual(built);
    });

    it('continues after an interruption', async () => {
      await migrate(database.pool, 'game', [first, second, rounds]);
      await database.pool.query(
        `create index rounds_2026_of_player on rounds_2026 (player desc) where year > 0;
         create index rounds_2027_of_player on rounds_2027 (player desc) where year > 0;
         update pg_index set indisvalid = false
         where indexrelid = 'rounds_2027_of_player'::regclass`,
      );
      expect(await migrate(database.pool, 'game', all)).toEqual([4]);
      expect(await indexes()).toEqual(built);
      await database.pool.query('delete from public.schema_migrations where number = 4');
      expect(await migrate(database.pool, 'game', all)).toEqual([4]);
      expect(await indexes()).toEqual(built);
    });

    it('gives way to payments when the table adopts the indexes', async () => {
      await migrate(database.pool, 'game', [first, second, rounds]);
      const writer = await database.pool.connect();
      await database.pool.query(
        `create index rounds_2026_of_player on rounds_2026 (player desc) where year > 0;
         create index rounds_2027_of_player on rounds_2027 (player desc) where year > 0`,
      );
      await writer.query('begin; insert into rounds values (2027, 3)');
      const migrating = migrate(database.pool, 'game', all);
      await expect.poll(waiting, { interval: 10 }).toBe(1);
      await expect.poll(waiting, { interval: 10 }).toBe(0);
      await writer.query('insert into rounds values (2027, 4); commit');
      writer.release();
      expect(await migrating).toEqual([4]);
      expect(await indexes()).toEqual(built);
    });
  });

  it('continues after an interruption: keeps valid indexes and rebuilds invalid ones', async () => {
    await migrate(database.pool, 'game', [first, second]);
    await database.pool.query('insert into players values (1)');
    // Two rows have the same player, so the second index fails and is left invalid.
    await expect(migrate(database.pool, 'game', [first, second, index])).rejects.toThrow(
      'could not create unique index',
    );
    expect(await validity()).toEqual([
      { name: 'players_by_id', valid: true },
      { name: 'players_once', valid: false },
    ]);
    await database.pool.query('delete from players');
    expect(await migrate(database.pool, 'game', [first, second, index])).toEqual([3]);
    expect((await validity()).every(({ valid }) => valid)).toBe(true);
    expect(await migrate(database.pool, 'game', [first, second, index])).toEqual([]);
  });

  it('is applied once if several servers start at once', async () => {
    const servers = Array.from({ length: 4 }, () => connect(database.url));
    const all = [first, second, index];
    const applied = await Promise.all(servers.map((pool) => migrate(pool, 'game', all)));
    await Promise.all(servers.map((pool) => pool.end()));
    expect(applied.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('drops an index, even if it is already gone', async () => {
    await migrate(database.pool, 'game', [first, second, index]);
    const gone = { number: 4, name: 'no-index', sql: dropBoth };
    await database.pool.query('drop index players_by_id');
    expect(await migrate(database.pool, 'game', [first, second, index, gone])).toEqual([4]);
    expect(await validity()).toEqual([]);
  });

  it('is rejected before it starts if it does anything else', async () => {
    await migrate(database.pool, 'game', [first, second]);
    const mixed = { ...index, sql: `${index.sql} update players set id = 7;` };
    await expect(migrate(database.pool, 'game', [first, second, mixed])).rejects.toThrow(
      'not: update players set id = 7',
    );
    expect(await validity()).toEqual([]);
  });
});

describe('loadMigrations', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opencashier-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reads the numbered files of a folder in order', async () => {
    await writeFile(join(folder, '0010-later.sql'), 'select 10');
    await writeFile(join(folder, '0002-sooner.sql'), 'select 2');
    await writeFile(join(folder, 'README.md'), 'not one of them');
    const expected = [
      { number: 2, name: 'sooner', sql: 'select 2' },
      { number: 10, name: 'later', sql: 'select 10' },
    ];
    expect(await loadMigrations(pathToFileURL(folder))).toEqual(expected);
    expect(await loadMigrations(pathToFileURL(`${folder}/`))).toEqual(expected);
  });

  it('rejects two with one number', async () => {
    await writeFile(join(folder, '0001-one.sql'), '');
    await writeFile(join(folder, '0001-other.sql'), '');
    await expect(loadMigrations(pathToFileURL(folder))).rejects.toThrow(
      'two migrations have the number 0001',
    );
  });
});

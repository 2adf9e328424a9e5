import { randomUUID } from 'node:crypto';
import { connect, urlFor } from '@opencashier/postgres';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { escapeIdentifier } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { openDatabase } from './open-database.ts';
import { prepareSchema } from './prepare-schema.ts';

const connectTimeoutMs = 120_000;
const newRole = () => `opencashier_test_${randomUUID().slice(0, 8)}`;

let database: TestDatabase;
let password: string;
beforeAll(async () => {
  database = await prepareDatabase();
  password = decodeURIComponent(new URL(database.url).password);
});
afterAll(() => database.drop());

const change = (statement: string) => database.pool.query(statement);
const createRole = (role: string) => change(`create role ${role} login password '${password}'`);
const urlOf = (role: string, url = database.url) => urlFor(url, role, password);

describe('two addresses of one database', () => {
  it('are refused if the server has the rights of the owner', async () => {
    const opened = await openDatabase({
      databaseUrl: database.url,
      databaseOwnerUrl: database.url,
      dataDir: '',
    });
    try {
      await expect(prepareSchema(opened)).rejects.toThrow(/has the rights of DATABASE_OWNER_URL/);
    } finally {
      await opened.close();
    }
  });

  it('are refused in production if the server is a superuser', async () => {
    const options = { databaseUrl: database.url, dataDir: '', production: true };
    await expect(openDatabase(options)).rejects.toThrow(/^DATABASE_URL names a superuser/);
  });
});

describe("the server's role is refused in production if it", () => {
  const [role, group] = [newRole(), newRole()];
  let owner = '';
  /** The refusal of a start, if it is refused. */
  const refusalOfStart = async (): Promise<string | undefined> => {
    let opened;
    try {
      opened = await openDatabase({
        databaseUrl: urlOf(role),
        databaseOwnerUrl: database.url,
        dataDir: '',
        production: true,
      });
      await prepareSchema(opened);
      return undefined;
    } catch (error) {
      return String(error);
    } finally {
      await opened?.close();
    }
  };
  beforeAll(async () => {
    await createRole(role);
    // Its rights are not inherited, but a member can switch to it.
    await createRole(group);
    await change(`alter role ${role} noinherit`);
    const { rows } = await database.pool.query<{ name: string }>('select current_user as name');
    owner = escapeIdentifier(rows[0]?.name ?? '');
  });
  afterAll(async () => {
    await change(`drop owned by ${role}, ${group}`);
    await change(`drop role ${role}, ${group}`);
  });

  const reassign = 'reassign owned by %role to %owner';
  const files = ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'];
  it.each([
    ['owns a table', 'alter table cashier.player_counts owner to %role', reassign, 'owns'],
    ['owns a schema', 'alter schema ledger owner to %role', reassign, 'owns'],
    ['owns a function', 'alter function ledger.refuse_change owner to %role', reassign, 'owns'],
    ['owns the database', 'alter database %database owner to %role', reassign, 'owns the database'],
    [
      'owns the record of migrations',
      'alter table public.schema_migrations owner to %role',
      reassign,
      'owns public.schema_migrations',
    ],
    ['owns something through a role', 'alter schema cashier owner to %group', reassign, 'owns'],
    ['can create roles', 'alter role %role createrole', 'alter role %role nocreaterole', 'create'],
    [
      'can read the whole cluster as a replica',
      'alter role %role replication',
      'alter role %role noreplication',
      'REPLICATION',
    ],
    [
      'can become a role that bypasses row security',
      'alter role %group bypassrls',
      'alter role %group nobypassrls',
      'BYPASSRLS',
    ],
    ['can become a superuser', 'grant %owner to %role', 'revoke %owner from %role', 'superuser'],
    ...files.map((one) => [one, `grant ${one} to %role`, `revoke ${one} from %role`, one]),
    ...[
      ['create on database %database to %role', 'create schemas in the database'],
      ['create on schema public to public', 'create objects in the schema public'],
      ['create on schema ledger to %group', 'create objects in the schema ledger'],
      ['set on parameter session_replication_role to %role', 'disable triggers'],
      ['pg_write_all_data to %role', 'delete rows of'],
      ['insert on ledger.transfers to public', 'of ledger.transfers'],
      ['update (credits_posted) on ledger.accounts to %group', 'write credits_posted of'],
      ['delete on public.schema_migrations to %role', 'delete rows of public.schema_migrations'],
      ['trigger on public.schema_migrations to %role', 'add a trigger to it'],
      ['trigger on cashier.deposits to %role', 'empty cashier.deposits or add a trigger'],
      ['truncate on cashier.audit_entries to %group', 'empty cashier.audit_entries'],
      ['update (actor) on cashier.audit_entries to public', 'write actor of'],
      ['insert on cashier.notice_keys to %group', 'of cashier.notice_keys'],
    ].map(([right = '', reason = '']) => {
      const revoke = `revoke ${right.replace(/ to (?=\S+$)/, ' from ')}`;
      return [`has the right: ${right}`, `grant ${right}`, revoke, reason];
    }),
  ])('%s', async (_what, statement = '', undo = '', reason = '') => {
    const named = (text: string) =>
      text
        .replaceAll('%owner', owner)
        .replaceAll('%database', new URL(database.url).pathname.slice(1))
        .replaceAll('%role', role)
        .replaceAll('%group', group);
    await change(`grant ${group} to ${role}`);
    expect(await refusalOfStart()).toBeUndefined();
    try {
      await change(named(statement));
      expect(await refusalOfStart()).toContain(reason);
    } finally {
      await change(named(undo));
      await change(named('reassign owned by %group to %owner'));
    }
  });
});

describe('a new database', () => {
  const [owner, role] = [newRole(), newRole()];
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createTestDatabase();
    await createRole(owner);
    await createRole(role);
    const name = new URL(empty.url).pathname.slice(1);
    await empty.pool.query(`alter database ${name} owner to ${owner}`);
  });
  afterAll(async () => {
    await empty.drop();
    await change(`drop role ${owner}, ${role}`);
  });
  const prepareEmpty = async () => {
    const pool = connect(urlOf(role, empty.url), { connectTimeoutMs });
    const owning = connect(urlOf(owner, empty.url), { connectTimeoutMs });
    try {
      await prepareSchema({ pool, owner: owning });
    } finally {
      await Promise.all([pool.end(), owning.end()]);
    }
  };

  it('is not touched for a role that is refused', async () => {
    await empty.pool.query(`grant create on schema public to ${role}`);
    await expect(prepareEmpty()).rejects.toThrow(/may create objects in the schema public/);
    const { rows } = await empty.pool.query(
      `select to_regclass('public.schema_migrations') as migrations`,
    );
    expect(rows).toEqual([{ migrations: null }]);
    await empty.pool.query(`revoke create on schema public from ${role}`);
  });

  it('is prepared for two roles as the operating guide and the deployment create them', async () => {
    await prepareEmpty();
    await prepareEmpty();
  });
});

import type { PoolClient } from 'pg';
import { applyTogether } from './apply-together.ts';
import { sql } from './sql.ts';

const marker = /^-- outside a transaction\b/;
const creation =
  /^create\s+(unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+([\w.]+)/i;
const newTable = /^create\s+table\s+if\s+not\s+exists\s/i;
const dropping = /^drop\s+index\s+concurrently\s+if\s+exists\s+[\w.]+$/i;

/** A migration whose first line says `-- outside a transaction`. */
export function runsOutside(text: string): boolean {
  return marker.test(text);
}

const allowed = [creation, dropping, newTable];

/**
 * Applies a migration that PostgreSQL does not allow in a transaction: it builds and drops indexes
 * while others continue to write, and may add tables, which nobody uses yet. An attempt that was
 * interrupted is continued: an index that is complete is left alone, and one that is invalid is
 * dropped and built again. A table that is gone is passed over if its name says that it may have
 * been archived; any other name is a mistake.
 */
export async function applyIndexes(
  client: PoolClient,
  text: string,
  archivable?: RegExp,
): Promise<void> {
  const statements = statementsOf(text);
  // Checked before the first one runs, because none of them could be rolled back.
  const wrong = statements.find((one) => !allowed.some((kind) => kind.test(one)));
  if (wrong !== undefined) {
    throw new Error(
      `outside a transaction a migration may only create an index concurrently, drop one ` +
        `concurrently if it exists, or create a table if it does not exist, not: ` +
        wrong.slice(0, 80),
    );
  }
  for (const statement of statements) await applyIndex(client, statement, archivable);
}

async function applyIndex(
  client: PoolClient,
  statement: string,
  archivable?: RegExp,
): Promise<void> {
  const index = parseIndex(statement);
  if (!index) {
    await client.query(statement);
    return;
  }
  if (archivable?.test(index.table) && !(await doesExist(client, index.table))) return;
  const tree = await readPartitions(client, index.table);
  if (tree.length === 0) await buildIndex(client, index);
  else await buildOnPartitions(client, index, tree);
}

interface Index {
  name: string;
  table: string;
  isUnique: boolean;
  /** The part of the statement after the name of the table. */
  definition: string;
}

function parseIndex(statement: string): Index | undefined {
  const [head = '', unique, name, table] = creation.exec(statement) ?? [];
  if (name === undefined || table === undefined) return undefined;
  const definition = statement.slice(head.length);
  return { name, table, isUnique: unique !== undefined, definition };
}

const creating = ({ name, table, isUnique, definition }: Index, how: 'concurrently' | '') =>
  `create ${isUnique ? 'unique ' : ''}index ${how} ${name} on ${table}${definition}`;

async function buildIndex(client: PoolClient, index: Index): Promise<void> {
  const known = await findIndex(client, index);
  if (known?.is_valid) return;
  if (known) await client.query(`drop index concurrently ${known.name}`);
  await client.query(creating(index, 'concurrently'));
}

interface Partition {
  path: string;
  name: string;
  isLeaf: boolean;
}

/**
 * PostgreSQL builds no index on a partitioned table concurrently. Each partition gets its own
 * first; the table then adopts them, and reads no row of a partition that has one.
 */
async function buildOnPartitions(client: PoolClient, index: Index, tree: Partition[]) {
  if ((await findIndex(client, index))?.is_valid) return;
  for (const { path, name } of tree.filter(({ isLeaf }) => isLeaf)) {
    await buildIndex(client, { ...index, name: nameOn(name, index), table: path });
  }
  await applyTogether(client, [`set local lock_timeout = '1s'`, creating(index, '')]);
}

/** `rounds_of_player` on the partition `rounds_2027` is `rounds_2027_of_player`. */
function nameOn(partition: string, { name, table }: Index): string {
  const start = `${table.split('.').at(-1) ?? ''}_`;
  const own = name.startsWith(start) ? name.slice(start.length) : name;
  return `${partition}_${own}`.slice(0, nameMaxLength);
}

/** PostgreSQL cuts off the rest. */
const nameMaxLength = 63;

/** A partitioned table and its partitions, or nothing if the table is not partitioned. */
async function readPartitions(client: PoolClient, table: string): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(sql`
    select relid::text as path, named.relname as name, isleaf as "isLeaf"
    from pg_class parent, pg_partition_tree(parent.oid) join pg_class named on named.oid = relid
    where parent.oid = ${table}::text::regclass and parent.relkind = 'p' order by named.relname`);
  return rows;
}

async function doesExist(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(sql`
    select to_regclass(${table}::text) is not null as exists`);
  return rows[0]?.exists ?? false;
}

async function findIndex(client: PoolClient, { name, table }: Index) {
  const { rows } = await client.query<{ name: string; is_valid: boolean }>(sql`
    select index.indexrelid::regclass::text as name, index.indisvalid as is_valid
    from pg_index index join pg_class named on named.oid = index.indexrelid
    where index.indrelid = ${table}::text::regclass and named.relname = ${name.toLowerCase()}`);
  return rows[0];
}

/** No statement about an index needs a semicolon of its own. */
function statementsOf(text: string): string[] {
  const code = text.replaceAll(/--.*$/gm, '');
  return code.split(';').flatMap((one) => one.trim() || []);
}

import type { PoolClient } from 'pg';
import { sql } from './sql.ts';

const marker = /^-- outside a transaction\b/;
const creation =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+([\w.]+)/i;
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
  const [, name, table] = creation.exec(statement) ?? [];
  if (name !== undefined && table !== undefined) {
    if (archivable?.test(table) && !(await doesExist(client, table))) return;
    const known = await findIndex(client, name, table);
    if (known?.is_valid) return;
    if (known) await client.query(`drop index concurrently ${known.name}`);
  }
  await client.query(statement);
}

async function doesExist(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(sql`
    select to_regclass(${table}::text) is not null as exists`);
  return rows[0]?.exists ?? false;
}

async function findIndex(client: PoolClient, name: string, table: string) {
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

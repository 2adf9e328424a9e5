import type { PoolClient } from 'pg';

/**
 * Drops the indexes of these tables that are not unique, and returns what builds them again:
 * building them once at the end is faster than row by row.
 */
export async function dropIndexes(
  client: PoolClient,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

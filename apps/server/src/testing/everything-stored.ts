import type { Pool } from 'pg';

/** Every table of the database, as a query names it; partitions belong to their tables. */
export async function storedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and not (select relispartition from pg_class
        where oid = format('%I.%I', table_schema, table_name)::regclass)
    order by name`);
  return rows.map(({ name }) => name);
}

/** Every row of every table as text, one per line, after the name of its table. */
export async function everythingStored(pool: Pool): Promise<string> {
  const contents: string[] = [];
  for (const name of await storedTables(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `select one::text as row from ${name} as one`,
    );
    contents.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return contents.join('\n');
}

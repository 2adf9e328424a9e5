import { type Queryable, sql } from '@opencashier/postgres';

export interface BuildFile {
  name: string;
  content: Buffer;
}

/**
 * Keeps the files of the build that this server runs; repeated while it runs. Returns whether some
 * of them are new to the other servers.
 */
export async function keepBuild(db: Queryable, files: readonly BuildFile[]): Promise<boolean> {
  const names = files.map(({ name }) => name);
  const { rows } = await db.query<{ name: string }>(sql`
    update cashier.widget_files set in_use_at = now() where name = any(${names}) returning name`);
  const known = new Set(rows.map(({ name }) => name));
  for (const { name, content } of files) {
    if (known.has(name)) continue;
    await db.query(sql`
      insert into cashier.widget_files (name, content) values (${name}, ${content})
      on conflict (name) do nothing`);
  }
  return known.size < files.length;
}

export async function listKeptFiles(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(sql`select name from cashier.widget_files`);
  return new Set(rows.map(({ name }) => name));
}

export async function readKeptFile(db: Queryable, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>(sql`
    select content from cashier.widget_files where name = ${name}`);
  return rows[0]?.content;
}

/** Drops the files of builds that no server has run for this long. */
export async function dropOldBuilds(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.widget_files where name in (
      select name from cashier.widget_files
      where in_use_at < now() - make_interval(days => ${days}) limit 1000)`);
  return rowCount ?? 0;
}

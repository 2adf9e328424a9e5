import type { Queryable } from './queryable.ts';
import { prepared, sql, SqlQuery } from './sql.ts';

/** A query, and the names of the columns that it returns. */
export interface RowSource {
  readonly columns: readonly string[];
  readonly query: SqlQuery;
}

const asText = (text: string) => new SqlQuery([text], []);

/**
 * Runs several queries as one prepared statement, in one round trip and on one connection; each
 * returns its rows in its own order. All of them see the same state of the database.
 */
export async function readTogether<Rows extends object>(
  db: Queryable,
  sources: { readonly [Name in keyof Rows]: RowSource },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const named = Object.entries<RowSource>(sources).map(([name, source], index) => {
    const columns = ['nth', ...source.columns];
    return { name, columns: columns.map((column) => ({ column, alias: `c${index}_${column}` })) };
  });
  const selected = named.flatMap(({ columns }, index) =>
    columns.map(({ column, alias }) => `s${index}.${column} as ${alias}`),
  );
  const numbered = Object.values<RowSource>(sources).map(
    ({ query }, index) => sql`(
      select row_number() over ()::int as nth, one.* from (${query}) as one
    ) as ${asText(`s${index}`)}`,
  );
  // No row of one query belongs to a row of another.
  const from = numbered.reduce((joined, one) => sql`${joined} full join ${one} on false`);
  const { rows } = await db.query<Record<string, unknown>>(
    prepared(sql`select ${asText(selected.join(', '))} from ${from}`),
  );
  const read = named.map(({ name, columns }) => {
    const own = rows
      .map((row) => Object.fromEntries(columns.map(({ column, alias }) => [column, row[alias]])))
      .filter(({ nth }) => nth !== null)
      .toSorted((a, b) => Number(a['nth']) - Number(b['nth']));
    return [name, own.map(({ nth: _nth, ...row }) => row)];
  });
  return Object.fromEntries(read) as { [Name in keyof Rows]: Rows[Name][] };
}

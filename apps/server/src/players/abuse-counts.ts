import { prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

export type CountedKind =
  | 'sessions'
  | 'formClosings'
  | 'drafts'
  | 'codesSent'
  | 'wrongCodes'
  | 'accountsQuoted';

export interface CountedAction {
  owner: string;
  kind: CountedKind;
  /** The maximum within 24 hours. */
  cap: number;
}

const isOver = sql`known.since <= now() - interval '24 hours'`;

/**
 * Part of a statement: adds one to the count, and returns no row if the cap is reached. `source` is
 * the rest of the select that decides if there is something to count.
 */
export function countingOne(
  { owner, kind, cap }: CountedAction,
  source: SqlQuery = sql``,
): SqlQuery {
  return sql`
    insert into cashier.player_counts as known (owner, kind, count)
    select ${owner}, ${kind}, 1 ${source}
    on conflict (owner, kind) do update set
      count = case when ${isOver} then 1 else known.count + 1 end,
      since = case when ${isOver} then now() else known.since end
    where known.count < ${cap} or ${isOver}
    returning count`;
}

/**
 * Adds one to the count; undefined if the cap is reached. One statement, so that simultaneous
 * requests cannot exceed the cap.
 */
export async function countOne(db: Queryable, counted: CountedAction): Promise<number | undefined> {
  const { rows } = await db.query<{ count: number }>(prepared(countingOne(counted)));
  return rows[0]?.count;
}

/** Takes one off the count again, because the counted action did not happen. */
export async function uncountOne(
  db: Queryable,
  { owner, kind }: Pick<CountedAction, 'owner' | 'kind'>,
): Promise<void> {
  await db.query(sql`
    update cashier.player_counts set count = count - 1
    where owner = ${owner} and kind = ${kind} and count > 0`);
}

/** Starts the count again. */
export async function forgetCounts(
  db: Queryable,
  owner: string,
  kinds: readonly CountedKind[],
): Promise<void> {
  await db.query(sql`
    delete from cashier.player_counts where owner = ${owner} and kind = any(${[...kinds]})`);
}

/** A count older than a day has no effect. */
export async function dropOldCounts(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.player_counts where (owner, kind) in (
      select owner, kind from cashier.player_counts
      where since < now() - interval '24 hours' order by since limit 1000)`);
  return rowCount ?? 0;
}

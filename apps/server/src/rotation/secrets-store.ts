import { type Queryable, sql } from '@opencashier/postgres';

/** A server repeats every half minute which secret it seals with, and seals nothing after that. */
const quietSeconds = 120;

/** True for a secret (`used`) whose values may not all have been sealed again. */
const isUncleared = sql`
  (used.cleared_at is null or used.cleared_at <= used.last_used_at)`;

/** This server seals with this secret now. */
export async function recordUse(db: Queryable, secret: string): Promise<void> {
  await db.query(sql`
    insert into cashier.sealing_secrets (id, last_used_at) values (${secret}, now())
    on conflict (id) do update set last_used_at = now()`);
}

export interface SecretUse {
  /** A server has sealed with it. */
  wasUsed: boolean;
  /** Stored values, or the keys of calls, may need it. */
  isNeeded: boolean;
}

export async function readUses(
  db: Queryable,
  secrets: readonly string[],
  answersHours: number,
): Promise<SecretUse[]> {
  const { rows } = await db.query<{ was_used: boolean; is_needed: boolean }>(sql`
    select used.last_used_at is not null as was_used,
      coalesce(${isUncleared} or used.last_used_at > now() - make_interval(hours => ${answersHours}),
        false) as is_needed
    from unnest(${[...secrets]}::text[]) as given (id)
    left join cashier.sealing_secrets as used using (id)`);
  return rows.map((row) => ({ wasUsed: row.was_used, isNeeded: row.is_needed }));
}

/** The number of secrets that are still needed, but are not among these. */
export async function countMissing(
  db: Queryable,
  secrets: readonly string[],
  answersHours: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from cashier.sealing_secrets as used
    where id <> all (${[...secrets]}::text[])
      and (${isUncleared} or used.last_used_at > now() - make_interval(hours => ${answersHours}))`);
  return rows[0]?.count ?? 0;
}

/** True if values of these secrets wait to be sealed again, and nobody seals with any of them. */
async function isDue(db: Queryable, secrets: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean | null }>(sql`
    select bool_or(${isUncleared}) and not coalesce(
      bool_or(used.last_used_at > now() - make_interval(secs => ${quietSeconds})), false) as due
    from unnest(${[...secrets]}::text[]) as given (id)
    left join cashier.sealing_secrets as used using (id)`);
  return rows[0]?.due ?? false;
}

export interface Pass {
  startedAt: Date;
  table: string;
  after: string[];
}

interface PassRow {
  started_at: Date;
  at_table: string;
  after: string[];
}

/** Where a pass begins. */
interface Beginning {
  table: string;
  after: readonly string[];
}

/**
 * The pass that seals with the first secret what the others have sealed. It continues where another
 * server or a crash left it. Undefined if there is nothing to do, or if other servers still seal
 * with another secret.
 */
export async function openPass(
  db: Queryable,
  [first = '', ...others]: readonly string[],
  { table, after }: Beginning,
): Promise<Pass | undefined> {
  if (!(await isDue(db, others))) return undefined;
  await db.query(sql`
    insert into cashier.reseal_passes as known (secret_id, reads, started_at, at_table, after)
    values (${first}, ${others}::text[], date_trunc('milliseconds', now()), ${table}, ${[...after]}::text[])
    on conflict (secret_id) do update set reads = excluded.reads, started_at = excluded.started_at,
      at_table = excluded.at_table, after = excluded.after, unreadable = 0,
      finished_at = null
    where known.finished_at is not null or not known.reads @> excluded.reads`);
  // A server that has fewer secrets could not read everything.
  const { rows } = await db.query<PassRow>(sql`
    select started_at, at_table, after from cashier.reseal_passes
    where secret_id = ${first} and finished_at is null and reads <@ ${others}::text[]`);
  const [row] = rows;
  return row && { startedAt: row.started_at, table: row.at_table, after: row.after };
}

export interface Progress {
  /** Undefined: there are no rows left. */
  next: Beginning | undefined;
  unreadable: number;
}

/** Moves the pass forward, unless another server has done so meanwhile. */
export async function advancePass(
  db: Queryable,
  secret: string,
  { startedAt, table, after }: Pass,
  { next, unreadable }: Progress,
): Promise<void> {
  await db.query(sql`
    with moved as (
      update cashier.reseal_passes set
        unreadable = unreadable + ${unreadable}, at_table = ${next?.table ?? table},
        after = ${[...(next?.after ?? after)]}::text[],
        finished_at = case when ${next === undefined}::boolean then now() end
      where secret_id = ${secret} and started_at = ${startedAt} and at_table = ${table}
        and after = ${[...after]}::text[] and finished_at is null
      returning reads, started_at, finished_at)
    insert into cashier.sealing_secrets (id, cleared_at)
    select id, started_at from moved, unnest(reads) as id where finished_at is not null
    on conflict (id) do update set cleared_at = excluded.cleared_at`);
}

/** The number of values that the last finished pass could not read. */
export async function countUnreadable(db: Queryable, secret: string): Promise<number> {
  const { rows } = await db.query<{ unreadable: number }>(sql`
    select unreadable::float8 as unreadable from cashier.reseal_passes
    where secret_id = ${secret} and finished_at is not null`);
  return rows[0]?.unreadable ?? 0;
}

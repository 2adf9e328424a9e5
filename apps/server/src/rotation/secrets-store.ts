import { type Queryable, sql } from '@opencashier/postgres';

/** A server repeats every half minute which secret it seals with, and seals nothing after that. */
const quietSeconds = 120;

/**
 * This server seals with this secret now, and reads what the others sealed. Those count as used
 * when they are first seen: a server of a version that records nothing may have sealed with them.
 */
export async function recordUse(
  db: Queryable,
  { secret, reads }: Pick<PassKey, 'secret' | 'reads'>,
): Promise<void> {
  // In one order for all servers, so that two of them never wait for each other.
  await db.query(sql`
    insert into cashier.sealing_secrets (id, last_used_at)
    select id, case when id = ${secret} then now() end
    from unnest(${[secret, ...reads].toSorted()}::text[]) as given (id)
    on conflict (id) do update set last_used_at = excluded.last_used_at
      where excluded.last_used_at is not null`);
}

/** The terms by which a server decides which secrets are still needed. */
export interface SecretTerms {
  /** The places of all values that a pass must have read. */
  places: readonly string[];
  answersHours: number;
}

export interface SecretUse {
  /** A server is known to have sealed with it. */
  wasUsed: boolean;
  /** Not all of its values have been sealed again. */
  isUncleared: boolean;
  /** No server seals with it now. */
  isQuiet: boolean;
  /** Stored values, or the keys of calls, may need it. */
  isNeeded: boolean;
}

interface UseRow {
  was_used: boolean;
  is_uncleared: boolean;
  is_quiet: boolean;
  is_recent: boolean;
}

export async function readUses(
  db: Queryable,
  secrets: readonly string[],
  { places, answersHours }: SecretTerms,
): Promise<SecretUse[]> {
  const usedUntil = sql`coalesce(greatest(used.first_seen_at, used.last_used_at), now())`;
  const { rows } = await db.query<UseRow>(sql`
    select used.last_used_at is not null as was_used,
      not exists (
        select from cashier.reseal_passes as pass
        where pass.finished_at is not null and pass.reads @> array[given.id]
          and pass.places @> ${[...places]}::text[] and pass.started_at > ${usedUntil}
      ) as is_uncleared,
      ${usedUntil} <= now() - make_interval(secs => ${quietSeconds}) as is_quiet,
      ${usedUntil} > now() - make_interval(hours => ${answersHours}) as is_recent
    from unnest(${[...secrets]}::text[]) as given (id)
    left join cashier.sealing_secrets as used on used.id = given.id`);
  return rows.map((row) => ({
    wasUsed: row.was_used,
    isUncleared: row.is_uncleared,
    isQuiet: row.is_quiet,
    isNeeded: row.is_uncleared || row.is_recent,
  }));
}

/** The secrets that servers have seen, and that are not among these. */
export async function otherSecrets(db: Queryable, secrets: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select id from cashier.sealing_secrets where id <> all (${[...secrets]}::text[])`);
  return rows.map(({ id }) => id);
}

/** A pass reads the values at these places that were sealed with some secrets. */
export interface PassKey {
  /** The secret that it seals with. */
  secret: string;
  /** The secrets whose values it can read, in the order of their ids. */
  reads: readonly string[];
  /** In the order in which it reads them. */
  places: readonly string[];
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

/** The position at which a pass begins. */
export interface Beginning {
  table: string;
  after: readonly string[];
}

const isUnfinished = ({ secret, reads, places }: PassKey) => sql`
  secret_id = ${secret} and reads = ${[...reads]}::text[] and places = ${[...places]}::text[]
  and finished_at is null`;

/**
 * The pass with this key; it continues where another server or a crash left it. Servers with other
 * secrets, or of a build that reads other places, have passes of their own.
 */
export async function openPass(
  db: Queryable,
  key: PassKey,
  { table, after }: Beginning,
): Promise<Pass | undefined> {
  await db.query(sql`
    insert into cashier.reseal_passes (secret_id, reads, places, started_at, at_table, after)
    values (${key.secret}, ${[...key.reads]}::text[], ${[...key.places]}::text[],
      date_trunc('milliseconds', now()), ${table}, ${[...after]}::text[])
    on conflict (secret_id, reads, places) where finished_at is null do nothing`);
  const { rows } = await db.query<PassRow>(sql`
    select started_at, at_table, after from cashier.reseal_passes where ${isUnfinished(key)}`);
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
  key: PassKey,
  { startedAt, table, after }: Pass,
  { next, unreadable }: Progress,
): Promise<void> {
  await db.query(sql`
    update cashier.reseal_passes set
      unreadable = unreadable + ${unreadable}, at_table = ${next?.table ?? table},
      after = ${[...(next?.after ?? after)]}::text[],
      finished_at = case when ${next === undefined}::boolean then now() end
    where ${isUnfinished(key)} and started_at = ${startedAt} and at_table = ${table}
      and after = ${[...after]}::text[]`);
}

/** The number of values that the last finished pass with these places could not read. */
export async function countUnreadable(
  db: Queryable,
  { secret, places }: Pick<PassKey, 'secret' | 'places'>,
): Promise<number> {
  const { rows } = await db.query<{ unreadable: number }>(sql`
    select unreadable::float8 as unreadable from cashier.reseal_passes
    where secret_id = ${secret} and places @> ${[...places]}::text[] and finished_at is not null
    order by finished_at desc limit 1`);
  return rows[0]?.unreadable ?? 0;
}

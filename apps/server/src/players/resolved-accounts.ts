import { type Queryable, sql } from '@opencashier/postgres';

const isRecent = sql`resolved_at > now() - interval '24 hours'`;

/** Serialises a player's lookups, so that two cannot both use the last one allowed. */
export async function lockLookups(db: Queryable, owner: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`names for ${owner}`}, 0))`);
}

/** Counts the accounts looked up by the player within 24 hours, and says if this is one of them. */
export async function countLookups(
  db: Queryable,
  owner: string,
  account: string,
): Promise<{ count: number; isKnown: boolean }> {
  const { rows } = await db.query<{ count: number; is_known: boolean }>(sql`
    select count(*)::int as count, coalesce(bool_or(account = ${account}), false) as is_known
    from cashier.resolved_accounts where owner = ${owner} and ${isRecent}`);
  return { count: rows[0]?.count ?? 0, isKnown: rows[0]?.is_known ?? false };
}

export async function recordLookup(db: Queryable, owner: string, account: string): Promise<void> {
  await db.query(sql`
    insert into cashier.resolved_accounts (owner, account) values (${owner}, ${account})
    on conflict (owner, account) do update set resolved_at = now()`);
}

export async function dropOldLookups(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.resolved_accounts where (owner, account) in (
      select owner, account from cashier.resolved_accounts
      where resolved_at < now() - interval '24 hours' order by resolved_at limit 1000)`);
  return rowCount ?? 0;
}

import { prepared, type Queryable, sql } from '@opencashier/postgres';
import { countingOne } from './abuse-counts.ts';

/**
 * Counts an account that the player looks up; an account counts once within 24 hours. False if the
 * player has reached the cap.
 */
export async function claimLookup(
  db: Queryable,
  owner: string,
  account: string,
  cap: number,
): Promise<boolean> {
  const { rows } = await db.query<{ claimed: boolean }>(
    prepared(sql`select cashier.claim_lookup(${owner}, ${account}, ${cap}) as claimed`),
  );
  return rows[0]?.claimed === true;
}

/**
 * True if a dry run may ask a provider about the account: each counts once within a day. One
 * statement, because a player who types asks often.
 */
export async function claimQuote(
  db: Queryable,
  { owner, account, cap }: { owner: string; account: string; cap: number },
): Promise<boolean> {
  const counted = { owner, kind: 'accountsQuoted', cap } as const;
  const { rows } = await db.query<{ allowed: boolean }>(
    prepared(sql`
    with asked as (
      select from cashier.resolved_accounts
      where owner = ${owner} and account = ${account} and kind = 'quoted'
        and resolved_at > now() - interval '24 hours'
    ), counted as (
      ${countingOne(counted, sql`where not exists (select from asked)`)}
    ), kept as (
      insert into cashier.resolved_accounts (owner, account, kind)
      select ${owner}, ${account}, 'quoted' from counted
      on conflict (owner, account) do update set resolved_at = now()
    )
    select exists (select from asked) or exists (select from counted) as allowed`),
  );
  return rows[0]?.allowed ?? false;
}

export async function dropOldLookups(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.resolved_accounts where (owner, account) in (
      select owner, account from cashier.resolved_accounts
      where resolved_at < now() - interval '24 hours' order by resolved_at limit 1000)`);
  return rowCount ?? 0;
}

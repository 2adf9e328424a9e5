import { prepared, type Queryable, sql } from '@opencashier/postgres';

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

export async function dropOldLookups(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.resolved_accounts where (owner, account) in (
      select owner, account from cashier.resolved_accounts
      where resolved_at < now() - interval '24 hours' order by resolved_at limit 1000)`);
  return rowCount ?? 0;
}

import { sql, transaction } from '@opencashier/postgres';
import type { Pool } from 'pg';

interface MovedMoney {
  /** The entry of the request in the audit log. */
  entry: bigint;
  partner: string;
  actor: string;
  owner: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * A reference is unique among the postings to the ledger, among playthroughs, among refunds and
 * among reversals: the same one of two kinds names two movements.
 */
const movement = sql`case
  when operation = 'post' and request ->> 'kind' = 'playthrough' then 'playthrough'
  when operation in ('post', 'createDebt', 'waiveDebt') then 'posting'
  else operation end || ':' || coalesce(request ->> 'reference', 'entry ' || id)`;

/**
 * Notes in the audit log what a request is about to move, and gives the sum of all that the same
 * person moved alone for the same player within 24 hours, this included. A repeated
 * request counts once. Requests at the same time wait for each other, and what was refused or
 * proposed does not count.
 */
export function recordMovedMoney(pool: Pool, moved: MovedMoney): Promise<bigint> {
  const { partner, actor, owner, currency, amountMinor, entry } = moved;
  const lock = `moved by ${partner}:${actor} for ${owner}`;
  return transaction(pool, async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    await db.query(sql`
      update cashier.audit_log
      set moved_owner = ${owner}, moved_currency = ${currency}, moved_minor = ${amountMinor}
      where id = ${entry}`);
    const { rows } = await db.query<{ sum: bigint }>(sql`
      select coalesce(sum(minor), 0) as sum from (
        select max(moved_minor) as minor from cashier.audit_log
        where moved_owner = ${owner} and moved_currency = ${currency}
          and partner = ${partner} and actor = ${actor} and confirmed_by is null
          and at > now() - interval '24 hours' and coalesce(outcome, 'done') = 'done'
          and ${movement} <> (select ${movement} from cashier.audit_log where id = ${entry})
        group by ${movement}) as before`);
    return amountMinor + (rows[0]?.sum ?? 0n);
  });
}

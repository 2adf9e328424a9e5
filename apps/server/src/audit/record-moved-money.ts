import { sql, transaction } from '@opencashier/postgres';
import type { Pool } from 'pg';

/** The entry of a request in the audit log, and the operator's own name for what it does. */
export interface AuditedMoney {
  entry: bigint;
  reference: string | null;
}

interface MovedMoney extends AuditedMoney {
  partner: string;
  actor: string;
  owner: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * Notes in the audit log what a request is about to move, and gives the sum of all that the same
 * person moved alone for the same player within 24 hours, this included. A reference counts once.
 * Requests at the same time wait for each other, and what was refused or proposed does not count.
 */
export function recordMovedMoney(pool: Pool, moved: MovedMoney): Promise<bigint> {
  const { partner, actor, owner, currency, amountMinor, entry, reference } = moved;
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
          and id <> ${entry}
          and (${reference}::text is null or request ->> 'reference' is distinct from ${reference})
        group by coalesce(request ->> 'reference', id::text)) as before`);
    return amountMinor + (rows[0]?.sum ?? 0n);
  });
}

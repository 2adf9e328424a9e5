import { type Queryable, sql, type SqlQuery, transaction } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { isOfToday } from './audit-log.ts';

interface Sum {
  amountMinor: bigint;
  currency: string;
}

interface MovedMoney extends Sum {
  /** The entry of the request in the audit log. */
  entry: bigint;
  partner: string;
  actor: string;
  owner: string;
  /** The value of the money that is decided on, if it is in another currency. */
  worth?: Sum | undefined;
}

/**
 * References are unique per kind of movement: ledger postings, playthroughs, refunds and reversals.
 * The same reference for two kinds names two movements.
 */
const movement = sql`case
  when operation = 'post' and request ->> 'kind' = 'playthrough' then 'playthrough'
  when operation in ('post', 'createDebt', 'waiveDebt') then 'posting'
  else operation end || ':' || coalesce(request ->> 'reference', 'entry ' || id)`;

interface Mover {
  partner: string;
  actor: string;
  owners: readonly string[];
}

interface MovedRow {
  owner: string;
  currency: string;
  sum: bigint;
}

/**
 * The sums that a person has moved alone for these players within 24 hours. A repeated request
 * counts once; refused and proposed ones do not count.
 */
const movedAlone = ({ partner, actor, owners }: Mover, further: SqlQuery = sql``) => sql`
  select owner, currency, sum(minor) as sum from (
    select moved_owner as owner, moved.currency, max(moved.minor) as minor
    from cashier.audit_entries,
      lateral (values (moved_currency, moved_minor), (worth_currency, worth_minor))
        as moved (currency, minor)
    where moved_owner = any(${[...owners]}) and moved.currency is not null
      and partner = ${partner} and actor = ${actor} and confirmed_by is null
      and at > now() - interval '24 hours' and coalesce(outcome, 'done') = 'done' ${further}
    group by ${movement}, moved_owner, moved.currency) as before
  group by owner, currency`;

/** The sum that a person has moved alone for a player in a currency within 24 hours. */
export async function readMovedMoney(
  db: Queryable,
  mover: Mover,
): Promise<(owner: string, currency: string) => bigint> {
  const { rows } = await db.query<MovedRow>(movedAlone(mover));
  return (owner, currency) =>
    rows.find((row) => row.owner === owner && row.currency === currency)?.sum ?? 0n;
}

/**
 * Records in the audit log what a request is about to move, and returns the sums per currency that
 * this person has moved alone for this player within 24 hours, including this request.
 * Simultaneous requests wait for each other.
 */
export function recordMovedMoney(
  pool: Pool,
  moved: MovedMoney,
): Promise<ReadonlyMap<string, bigint>> {
  const { partner, actor, owner, currency, amountMinor, worth, entry } = moved;
  const sums: readonly Sum[] = [{ currency, amountMinor }, ...(worth ? [worth] : [])];
  const lock = `moved by ${partner}:${actor} for ${owner}`;
  return transaction(pool, async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    await db.query(sql`
      update cashier.audit_entries
      set moved_owner = ${owner}, moved_currency = ${currency}, moved_minor = ${amountMinor},
        worth_currency = ${worth?.currency ?? null}, worth_minor = ${worth?.amountMinor ?? null}
      where id = ${entry} and ${isOfToday}`);
    const isAnother = sql`and ${movement} <> (
      select ${movement} from cashier.audit_entries where id = ${entry} and ${isOfToday})`;
    const { rows } = await db.query<MovedRow>(
      movedAlone({ partner, actor, owners: [owner] }, isAnother),
    );
    const before = new Map(rows.map((row) => [row.currency, row.sum]));
    return new Map(
      sums.map((sum) => [sum.currency, sum.amountMinor + (before.get(sum.currency) ?? 0n)]),
    );
  });
}

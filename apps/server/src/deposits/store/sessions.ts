import { prepared, type Queryable, sql } from '@opencashier/postgres';
import { countingOne } from '../../players/abuse-counts.ts';

export interface PaymentSession {
  id: string;
  owner: string;
  amount: string | undefined;
  currency: string;
  pendingGroup: string | undefined;
}

/** A session that is a day old has expired, and the form must be opened again. */
export const sessionHours = 24;

/** Counts and creates the session in one round trip; undefined if the player has had too many. */
export async function startSession(
  db: Queryable,
  { id, owner, amount, currency, pendingGroup }: PaymentSession,
  cap: number,
): Promise<Date | undefined> {
  const { rows } = await db.query<{ created_at: Date }>(
    prepared(sql`
    with counted as (${countingOne({ owner, kind: 'sessions', cap })})
    insert into cashier.payment_sessions (id, owner, amount, currency, pending_group)
    select ${id}, ${owner}, ${amount ?? null}, ${currency}, ${pendingGroup ?? null} from counted
    returning created_at`),
  );
  return rows[0]?.created_at;
}

/** A session is valid for its own player and currency, for one day. */
export async function ownsSession(
  db: Queryable,
  { id, owner, currency }: Record<'id' | 'owner' | 'currency', string>,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from cashier.payment_sessions
    where id = ${id} and owner = ${owner} and currency = ${currency}
      and created_at > now() - make_interval(hours => ${sessionHours})`);
  return rowCount === 1;
}

/** Drops old sessions in small batches; deposits keep the id of theirs. */
export async function dropOldSessions(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.payment_sessions where id in (
      select id from cashier.payment_sessions
      where created_at < now() - make_interval(days => ${keepDays})
      order by created_at limit 1000)`);
  return rowCount ?? 0;
}

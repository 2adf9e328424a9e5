import type { CodeEventName } from '@opencashier/contract/operator/payments';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

export interface StoredCode {
  sealed: string;
  sentAt: Date;
  expiresAt: Date;
  /** Wrong codes so far, over all that were sent. */
  tries: number;
  sends: number;
}

interface Row {
  sealed: string;
  sent_at: Date;
  expires_at: Date;
  tries: number;
  sends: number;
}

/** The draft is locked first, so that two simultaneous attempts count as two. */
export async function lockCode(db: Queryable, id: string): Promise<StoredCode | undefined> {
  const { rows } = await db.query<Row>(
    sql`select * from cashier.withdrawal_codes where withdrawal_id = ${id} for update`,
  );
  const [row] = rows;
  return (
    row && {
      sealed: row.sealed,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      tries: row.tries,
      sends: row.sends,
    }
  );
}

/** Part of a statement: what happened to a code, for the operator. */
const recording = (id: string, what: CodeEventName, at: Date): SqlQuery => sql`
  recorded as (
    insert into cashier.withdrawal_code_events (withdrawal_id, what, at)
    values (${id}, ${what}, ${at}))`;

export async function keepCode(
  db: Queryable,
  code: Pick<StoredCode, 'sealed' | 'sentAt' | 'expiresAt'> & { id: string },
): Promise<void> {
  await db.query(sql`
    with ${recording(code.id, 'sent', code.sentAt)}
    insert into cashier.withdrawal_codes as known (withdrawal_id, sealed, sent_at, expires_at)
    values (${code.id}, ${code.sealed}, ${code.sentAt}, ${code.expiresAt})
    on conflict (withdrawal_id) do update set (sealed, sent_at, expires_at, sends)
      = (excluded.sealed, excluded.sent_at, excluded.expires_at, known.sends + 1)`);
}

/** Other withdrawals were confirmed since it was drafted, and their sum needs a code. */
export async function requireCode(db: Queryable, id: string): Promise<void> {
  await db.query(sql`update cashier.withdrawals set code_required = true where id = ${id}`);
}

export async function countTry(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`
    with ${recording(id, 'wrong', at)}
    update cashier.withdrawal_codes set tries = tries + 1 where withdrawal_id = ${id}`);
}

/** The code was right and is used up; the draft's attempts and sent codes still count. */
export async function spendCode(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`
    with ${recording(id, 'right', at)}
    update cashier.withdrawal_codes set expires_at = 'epoch' where withdrawal_id = ${id}`);
}

/** The code did not reach the player, and a new one need not wait. */
export async function forgetSending(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`
    with ${recording(id, 'undelivered', at)}
    update cashier.withdrawal_codes set sent_at = 'epoch' where withdrawal_id = ${id}`);
}

/** The code may have reached the player: the operator did not say. */
export async function noteUnconfirmed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`
    insert into cashier.withdrawal_code_events (withdrawal_id, what, at)
    values (${id}, 'unconfirmed', ${at})`);
}

/** Deletes codes whose draft expired long ago: nobody can use them any more. */
export async function dropOldCodes(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.withdrawal_codes where withdrawal_id in (
      select code.withdrawal_id from cashier.withdrawal_codes as code
      join cashier.withdrawals as withdrawal on withdrawal.id = code.withdrawal_id
      where withdrawal.expires_at < now() - make_interval(days => ${keepDays}) limit 1000)`);
  return rowCount ?? 0;
}

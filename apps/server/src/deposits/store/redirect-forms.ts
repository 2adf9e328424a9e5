import { createHash } from 'node:crypto';
import { type Queryable, sql } from '@opencashier/postgres';

export interface IssuedForm {
  depositId: string;
  /** The one-time id as the browser will send it. */
  id: string;
  lifetimeSeconds: number;
}

const digest = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** Makes this id the only valid one for the deposit. */
export async function issueForm(db: Queryable, form: IssuedForm): Promise<Date> {
  const { rows } = await db.query<{ expires_at: Date }>(sql`
    insert into cashier.forms (deposit_id, id_digest, expires_at)
    values (${form.depositId}, ${digest(form.id)},
      now() + make_interval(secs => ${form.lifetimeSeconds}))
    on conflict (deposit_id) do update
      set id_digest = excluded.id_digest, expires_at = excluded.expires_at
    returning expires_at`);
  const [row] = rows;
  if (!row) throw new Error(`no form was issued for ${form.depositId}`);
  return row.expires_at;
}

/** The deposit of an id that is still valid. */
export async function findForm(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ deposit_id: string }>(sql`
    select deposit_id from cashier.forms
    where id_digest = ${digest(id)} and expires_at > now()`);
  return rows[0]?.deposit_id;
}

/** Like findForm, but uses up the id: of two simultaneous requests, one gets the deposit. */
export async function consumeForm(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ deposit_id: string }>(sql`
    delete from cashier.forms
    where id_digest = ${digest(id)} and expires_at > now() returning deposit_id`);
  return rows[0]?.deposit_id;
}

/** Deletes forms that nobody opened in time; their deposits continue without them. */
export async function dropOldForms(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.forms where deposit_id in (
      select deposit_id from cashier.forms
      where expires_at < now() - interval '1 day' limit 1000)`);
  return rowCount ?? 0;
}

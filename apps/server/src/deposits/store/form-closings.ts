import { type Queryable, sql } from '@opencashier/postgres';

export interface FormClosing {
  owner: string;
  method: string;
  methodText: string;
}

export async function recordFormClosing(db: Queryable, closing: FormClosing): Promise<void> {
  await db.query(sql`
    insert into cashier.form_closings (owner, method, method_text)
    values (${closing.owner}, ${closing.method}, ${closing.methodText})`);
}

export async function dropOldFormClosings(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.form_closings where id in (
      select id from cashier.form_closings
      where closed_at < now() - make_interval(days => ${keepDays})
      order by closed_at limit 1000)`);
  return rowCount ?? 0;
}

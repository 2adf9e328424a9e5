import { type Queryable, sql } from '@opencashier/postgres';

export interface PaymentSession {
  id: string;
  owner: string;
  amount: string | undefined;
  currency: string;
  pendingGroup: string | undefined;
}

export async function createSession(db: Queryable, session: PaymentSession): Promise<Date> {
  const { rows } = await db.query<{ created_at: Date }>(sql`
    insert into cashier.payment_sessions (id, owner, amount, currency, pending_group)
    values (${session.id}, ${session.owner}, ${session.amount ?? null}, ${session.currency},
      ${session.pendingGroup ?? null})
    returning created_at`);
  return rows[0]?.created_at ?? new Date();
}

export async function ownsSession(db: Queryable, id: string, owner: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`select 1 from cashier.payment_sessions where id = ${id} and owner = ${owner}`,
  );
  return rowCount === 1;
}

import { type Queryable, sql } from '@opencashier/postgres';

/**
 * The provider says again that a deposit is paid: its earlier answers that denied it are done. One
 * that a worker is trying at this moment stays until the next time.
 */
export async function clearDenials(
  db: Queryable,
  provider: string,
  { reference, updatedAt }: { reference: string; updatedAt: string },
): Promise<void> {
  await db.query(sql`
    update cashier.notices as denial
    set applied_at = now(), failure = 'withdrawn: the provider says that it is paid'
    from (
      select event_id, received_at from cashier.notices
      where provider = ${provider} and body -> 'data' ->> 'reference' = ${reference}
        and applied_at is null and event_id like 'answer:%'
        and body ->> 'type' = 'deposit.updated'
        and body -> 'data' ->> 'status' not in ('processed', 'reversed')
        and (body -> 'data' ->> 'updatedAt')::timestamptz < ${updatedAt}
      for update skip locked) as found
    where denial.provider = ${provider} and denial.event_id = found.event_id
      and denial.received_at = found.received_at`);
}

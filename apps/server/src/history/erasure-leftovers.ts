import { type Queryable, sql } from '@opencashier/postgres';

/**
 * Deletes what an erasure by a server of the previous version left: requests to providers from
 * before it. Requests after it are counted without what the provider said, and stay.
 */
export async function dropErasedAttempts(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.provider_attempts where (reference, request, outcome) in (
      select known.reference, request, outcome
      from cashier.provider_attempts as known
      left join cashier.refunds as refund on refund.id = known.reference
      left join cashier.deposits as deposit
        on deposit.id = coalesce(refund.deposit_id, known.reference)
      left join cashier.withdrawals as withdrawal on withdrawal.id = known.reference
      where first_at <= coalesce(deposit.erased_at, withdrawal.erased_at)
      limit 1000)`);
  return rowCount ?? 0;
}

/** The same for one-time codes, also of drafts that such a server has deleted. */
export async function dropErasedCodeEvents(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.withdrawal_code_events where (withdrawal_id, id) in (
      select event.withdrawal_id, event.id
      from cashier.withdrawal_code_events as event
      left join cashier.withdrawals as withdrawal on withdrawal.id = event.withdrawal_id
      where withdrawal.id is null or withdrawal.erased_at is not null
      limit 1000)`);
  return rowCount ?? 0;
}

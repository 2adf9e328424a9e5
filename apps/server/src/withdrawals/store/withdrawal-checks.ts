import { type Queryable, sql } from '@opencashier/postgres';

/** The provider is about to be asked to pay once more. */
export async function noteAsked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(sql`update cashier.withdrawals set asked_at = ${now} where id = ${id}`);
}

/** Makes a draft unconfirmable, as if it had expired. */
export async function expireDraft(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(sql`update cashier.withdrawals set expires_at = ${now} where id = ${id}`);
}

/** It needs no further checks. */
export async function stopChecking(db: Queryable, id: string): Promise<void> {
  await db.query(sql`update cashier.withdrawals set next_check_at = null where id = ${id}`);
}

/**
 * Makes the check of a payout with the provider due immediately; false if there is none. A payout
 * that has ended is checked too: the bank may return what was sent.
 */
export async function checkWithdrawalNow(
  db: Queryable,
  provider: string,
  { reference, providerId }: { reference?: string | undefined; providerId?: string | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.withdrawals
    set next_check_at = case
      when status in ('processing', 'sent', 'failed') then now() else next_check_at end
    where provider = ${provider}
      and (id = ${reference ?? null} or provider_id = ${providerId ?? null})`);
  return rowCount !== 0;
}

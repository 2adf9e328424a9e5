import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type { StoredAnswer } from '../queues/idempotency.ts';
import { transactionsOf } from './open-items.ts';

export interface Erased {
  deposits: number;
  withdrawals: number;
  savedAccounts: number;
  notices: number;
  messages: number;
  answers: number;
  sessions: number;
}

/** A stored answer may quote erased data; its key must still not be accepted again. */
const erasedAnswer: StoredAnswer = {
  status: 422,
  error: { code: 'request.keyReused', message: 'What this key was used for has been erased.' },
};

/**
 * Erases a player's personal data in the caller's transaction. Migrations 0020 and 0099 define what
 * the mark on a deposit or withdrawal removes, for good. These rows come first: a transaction that
 * is just crediting one of them finishes first, and what it leaves is erased afterwards.
 */
export async function eraseOwner(db: Queryable, owner: string, now: Date): Promise<Erased> {
  const count = async (query: SqlQuery) => (await db.query(query)).rowCount ?? 0;
  const own = transactionsOf(owner);
  const deposits = await count(sql`
    update cashier.deposits set erased_at = now() where owner = ${owner} and erased_at is null
      and status in ('processed', 'mistaked', 'reversed')`);
  const withdrawals = await count(sql`
    update cashier.withdrawals set erased_at = now() where owner = ${owner} and erased_at is null
      and (status in ('sent', 'rejected', 'cancelled', 'failed')
        or status = 'draft' and expires_at <= ${now})`);
  const savedAccounts = await count(sql`delete from cashier.saved_accounts where owner = ${owner}`);
  const notices = await count(sql`
    update cashier.notices set body = '{"erased": true}', failure = null
    where body -> 'data' ->> 'reference' in ${own} and applied_at is not null`);
  const messages = await count(sql`
    delete from cashier.webhooks where subject in ${own} and next_attempt_at is null`);
  const answers = await count(sql`
    update cashier.idempotency
    set status = ${erasedAnswer.status}, answer = ${JSON.stringify(erasedAnswer)}
    where owner = ${owner} and answer <> ${JSON.stringify(erasedAnswer)}::jsonb`);
  const sessions = await count(sql`delete from cashier.payment_sessions where owner = ${owner}`);
  await db.query(sql`delete from cashier.form_closings where owner = ${owner}`);
  await db.query(sql`delete from cashier.player_notes where owner = ${owner}`);
  await db.query(sql`delete from cashier.resolved_accounts where owner = ${owner}`);
  await db.query(sql`
    delete from cashier.forms where deposit_id in (
      select id from cashier.deposits where owner = ${owner} and erased_at is not null)`);
  await db.query(sql`
    delete from cashier.withdrawal_codes where withdrawal_id in (
      select id from cashier.withdrawals where owner = ${owner} and erased_at is not null)`);
  // The failures of requests may quote anything, also those about payments that are still open.
  await db.query(sql`delete from cashier.provider_attempts where reference in ${own}`);
  // The record that the provider was asked stays, so that it is not asked to create the same thing
  // again.
  await db.query(sql`
    update cashier.provider_records set sealed = null where reference in ${own}`);
  await db.query(sql`
    update cashier.refunds set reason = null, failure = null where owner = ${owner}`);
  await db.query(sql`update cashier.disputes set reason = null where owner = ${owner}`);
  await db.query(sql`update cashier.reported_reversals set reason = null where owner = ${owner}`);
  await db.query(sql`
    update cashier.wallet_orders set failure = null
    where owner = ${owner} and taken_at is not null and failure is not null`);
  // The answer of an approval names the account that the money went to.
  await db.query(sql`
    update cashier.proposals set answer = null where owner = ${owner} and answer is not null`);
  return { deposits, withdrawals, savedAccounts, notices, messages, answers, sessions };
}

/**
 * Erases the personal data of deposits that ended long enough ago. `updated_at` stays, because
 * players need no notification. The vendor's ids that an adapter stored go only if nothing was ever
 * paid: later refunds, reversals and disputes of a payment need them.
 */
export async function eraseOldDeposits(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    with ended as (
      select id, credited_minor is null and paid_minor is null and not exists (
          select from cashier.cases where deposit_id = deposits.id) as is_unpaid
      from cashier.deposits
      where erased_at is null and status in ('processed', 'mistaked', 'reversed')
        and updated_at < now() - make_interval(days => ${keepDays})
      order by updated_at limit 500 for update skip locked),
    emptied as (
      update cashier.provider_records set sealed = null
      where reference in (select id from ended where is_unpaid) and sealed is not null)
    update cashier.deposits set erased_at = now() where id in (select id from ended)`);
  return rowCount ?? 0;
}

/** The same for withdrawals: a payout that may have been sent can still come back. */
export async function eraseOldWithdrawals(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    with ended as (
      select id, status <> 'sent' and sent_minor is null and contradictions = '[]'
        and not history @? '$[*] ? (@.status == "sent" || exists (@.txid))' as is_unsent
      from cashier.withdrawals
      where erased_at is null and status in ('sent', 'rejected', 'cancelled', 'failed')
        and updated_at < now() - make_interval(days => ${keepDays})
      order by updated_at limit 500 for update skip locked),
    emptied as (
      update cashier.provider_records set sealed = null
      where reference in (select id from ended where is_unsent) and sealed is not null)
    update cashier.withdrawals set erased_at = now() where id in (select id from ended)`);
  return rowCount ?? 0;
}

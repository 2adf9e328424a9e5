import { createHash } from 'node:crypto';
import type { ProviderNotice } from '@opencashier/contract/provider/notices';
import { prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { isInPartition, type QueuePartition } from './queue-partition.ts';

export interface Notice {
  provider: string;
  eventId: string;
  body: unknown;
}

/** A notice as it was read from the inbox. */
export interface TakenNotice extends Notice {
  /**
   * The time at which it was received, which determines its partition. A text, because a `Date` has
   * no microseconds.
   */
  receivedAt: string;
  /** Counts the attempts to apply it that failed. */
  attempts: number;
}

/** The row of a notice that a person names, in the partition for the time in its key. */
export const isNotice = ({ provider, eventId }: Omit<Notice, 'body'>) =>
  sql`provider = ${provider} and event_id = ${eventId} and received_at = (
    select received_at from cashier.notice_keys
    where provider = ${provider} and event_id = ${eventId})`;

/** A provider's answer to one of our requests, in the form of a notice. */
type ProviderAnswer = Extract<
  ProviderNotice,
  { type: 'deposit.updated' | 'payout.updated' | 'refund.updated' | 'dispute.updated' }
>;

/**
 * Stores a provider's answer that contradicts the books, once per content: the provider is asked
 * repeatedly, and only the time in its answers changes.
 */
export async function storeAnswer(
  db: Queryable,
  provider: string,
  { type, data }: ProviderAnswer,
): Promise<void> {
  const { reference, status, amount, currency } = data;
  const name = 'disputeId' in data ? data.disputeId : data.providerId;
  const content = JSON.stringify([type, name, status, amount, currency]);
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  // The source's parameters are meant for the bank alone, so the inbox does not keep them.
  const body = JSON.stringify({ type, data: { ...data, source: undefined } });
  await db.query(sql`
    insert into cashier.notices (provider, event_id, body)
    values (${provider}, ${`answer:${reference}:${digest}`}, ${body})`);
}

/** True for a stored answer. */
export const isAnswer = ({ eventId }: Pick<Notice, 'eventId'>) => eventId.startsWith('answer:');

const unreadableMax = 1000;

/**
 * Stores a signed but unreadable notice for the operator, because it may be about money. False if
 * so many of one provider are waiting that another would add nothing.
 */
export async function storeUnreadable(
  db: Queryable,
  { provider, eventId, text }: { provider: string; eventId: string; text: string },
): Promise<boolean> {
  const { rows } = await db.query<{ waiting: bigint }>(sql`
    select count(*) as waiting from cashier.notices
    where applied_at is null and provider = ${provider} and body ? 'unreadable'`);
  if ((rows[0]?.waiting ?? 0n) >= unreadableMax) return false;
  const body = JSON.stringify({ unreadable: text.replaceAll('\0', '').slice(0, 8192) });
  await db.query(sql`
    insert into cashier.notices (provider, event_id, body) values (${provider}, ${eventId}, ${body})`);
  return true;
}

/**
 * False if it has already been applied, for example by a transaction whose end was not reported.
 */
async function changeTaken(
  db: Queryable,
  { provider, eventId, receivedAt }: TakenNotice,
  changes: SqlQuery,
): Promise<boolean> {
  const isTaken = sql`provider = ${provider} and event_id = ${eventId}
    and received_at = ${receivedAt}`;
  const changed = await db.query(sql`
    update cashier.notices set ${changes} where ${isTaken} and applied_at is null`);
  if (changed.rowCount === 1) return true;
  const applied = await db.query(sql`select from cashier.notices where ${isTaken}`);
  if (applied.rowCount === 1) return false;
  throw new Error(`the notice ${provider}/${eventId} is no longer stored`);
}

/** Retrying would not help: it waits for the operator. */
export async function setNoticeAside(
  db: Queryable,
  notice: TakenNotice,
  failure: string,
): Promise<void> {
  const changes = sql`attempts = attempts + 1, failure = ${failure}, next_attempt_at = 'infinity'`;
  await changeTaken(db, notice, changes);
}

interface Row {
  provider: string;
  event_id: string;
  body: unknown;
}

interface TakenRow extends Row {
  received_at: string;
  attempts: number;
}

const takenColumns = sql`provider, event_id, body, received_at::text as received_at, attempts`;

const takenOf = ({ provider, event_id, body, received_at, attempts }: TakenRow): TakenNotice => ({
  provider,
  eventId: event_id,
  body,
  receivedAt: received_at,
  attempts,
});

/**
 * The next notice to apply, locked until the transaction ends so that no two workers take it. One
 * that was never tried comes before those that failed, so that money does not wait for them.
 */
export async function takeNotice(
  db: Queryable,
  partition?: QueuePartition,
): Promise<TakenNotice | undefined> {
  const { rows } = await db.query<TakenRow>(sql`
    select ${takenColumns} from cashier.notices
    where applied_at is null and next_attempt_at <= now() ${isInPartition('provider', partition)}
    order by least(attempts, 1), next_attempt_at limit 1 for update skip locked`);
  const [row] = rows;
  return row && takenOf(row);
}

/** The next notices, without a lock, in the order in which they are applied. */
export async function peekNotices(
  db: Queryable,
  limit: number,
  partition?: QueuePartition,
): Promise<TakenNotice[]> {
  const { rows } = await db.query<TakenRow>(
    prepared(sql`
    select ${takenColumns} from cashier.notices
    where applied_at is null and next_attempt_at <= now() ${isInPartition('provider', partition)}
    order by least(attempts, 1), next_attempt_at limit ${limit}`),
  );
  return rows.map(takenOf);
}

/** Money must not move for a notice that stays unchanged, because it would be applied again. */
export async function markApplied(db: Queryable, notice: TakenNotice): Promise<void> {
  const isChanged = await changeTaken(db, notice, sql`applied_at = now(), failure = null`);
  const { provider, eventId } = notice;
  if (!isChanged) throw new Error(`the notice ${provider}/${eventId} was applied before`);
}

/** A notice that could not be applied is retried less and less often, and never dropped. */
export async function postponeNotice(
  db: Queryable,
  notice: TakenNotice,
  failure: string,
): Promise<void> {
  const pause = sql`make_interval(secs => least(3600, power(2, least(attempts, 12))))`;
  const changes = sql`attempts = attempts + 1, failure = ${failure.slice(0, 500)},
    next_attempt_at = now() + ${pause}`;
  await changeTaken(db, notice, changes);
}

/** Makes a waiting notice due immediately; false if there is none. */
export async function retryNotice(db: Queryable, notice: Omit<Notice, 'body'>): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.notices set next_attempt_at = now()
    where ${isNotice(notice)} and applied_at is null`);
  return rowCount === 1;
}

/** A person has dealt with it: it counts as done, and is kept as long as applied notices. */
export async function dismissNotice(
  db: Queryable,
  notice: Omit<Notice, 'body'>,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.notices set applied_at = now(), failure = ${`dismissed: ${reason}`}
    where ${isNotice(notice)} and applied_at is null and failure is not null`);
  return rowCount === 1;
}

/** Applied notices are kept for a while, for later questions; then their partition is dropped. */
export async function dropOldNotices(db: Queryable, keepDays: number): Promise<number> {
  const { rows } = await db.query<{ dropped: number }>(sql`
    select cashier.drop_old_notices(${keepDays}) as dropped`);
  return rows[0]?.dropped ?? 0;
}

/**
 * A provider reported a dispute about the deposit, and the report could not be applied yet. One
 * that was won since then claims nothing, even if that report was applied or dismissed. Of two
 * reports with the same time, the decision counts.
 */
export async function hasWaitingDispute(
  db: Queryable,
  { id, provider }: { id: string; provider: string },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    with reports as (
      select applied_at is null as is_waiting, body -> 'data' ->> 'disputeId' as dispute_id,
        body -> 'data' ->> 'status' as status,
        (body -> 'data' ->> 'updatedAt')::timestamptz as reported_at
      from cashier.notices
      where body -> 'data' ->> 'reference' = ${id} and provider = ${provider}
        and body ->> 'type' = 'dispute.updated')
    select from reports as waiting
    where is_waiting and status <> 'won' and not exists (
      select from reports as won where status = 'won' and dispute_id = waiting.dispute_id
        and (reported_at > waiting.reported_at
          or reported_at = waiting.reported_at and waiting.status = 'open'))
    limit 1`);
  return rowCount === 1;
}

import { prepared, type Queryable, sql } from '@opencashier/postgres';
import { isInPartition, type QueuePartition } from '../../queues/queue-partition.ts';

/** A message to an operator's receiver. */
export interface Webhook {
  id: string;
  partner: string;
  type: string;
  /** The subject, such as a deposit's id. */
  subject: string;
  body: string;
  createdAt: Date;
  attempts: number;
  deliveredAt: Date | null;
  failure: string | null;
}

interface Row {
  id: string;
  partner: string;
  type: string;
  subject: string;
  body: string;
  created_at: Date;
  attempts: number;
  delivered_at: Date | null;
  failure: string | null;
}

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  partner: row.partner,
  type: row.type,
  subject: row.subject,
  body: row.body,
  createdAt: row.created_at,
  attempts: row.attempts,
  deliveredAt: row.delivered_at,
  failure: row.failure,
});

export type NewWebhook = Pick<Webhook, 'id' | 'partner' | 'type' | 'subject' | 'body'>;

/** All in one statement, in the order of the list. */
export async function recordWebhooks(
  db: Queryable,
  webhooks: readonly NewWebhook[],
  now: Date,
): Promise<void> {
  if (webhooks.length === 0) return;
  const all = (name: keyof NewWebhook) => webhooks.map((one) => one[name]);
  await db.query(
    prepared(sql`
    insert into cashier.webhooks (id, partner, type, subject, body, created_at, next_attempt_at)
    select id, partner, type, subject, body, ${now}, ${now}
    from unnest(${all('id')}::text[], ${all('partner')}::text[], ${all('type')}::text[],
      ${all('subject')}::text[], ${all('body')}::text[]) as new (id, partner, type, subject, body)`),
  );
}

/** The longest attempt; after it another server may try. */
const leaseSeconds = 60;

// Queried per partner, so that messages for a receiver that is down are not scanned.
const partnerOf = (partition: QueuePartition | undefined) =>
  partition && 'only' in partition ? sql`${partition.only}` : sql`due.partner`;

/** Claims the webhooks that are due, oldest first, so that no two servers send one at once. */
export async function claimWebhooks(
  db: Queryable,
  now: Date,
  limit: number,
  partition?: QueuePartition,
): Promise<Webhook[]> {
  const { rows } = await db.query<Row>(sql`
    update cashier.webhooks set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from cashier.webhooks as due
      where next_attempt_at <= ${now} ${isInPartition('partner', partition)} and not exists (
        select from cashier.webhook_outages as down
        where down.partner = ${partnerOf(partition)} and down.next_probe_at > ${now})
      order by next_attempt_at limit ${limit} for update skip locked)
    returning *`);
  return rows.map(webhookOf);
}

/** The status of the receiver's answer, and the time until it arrived. */
export interface ReceiverAnswer {
  status: number;
  ms: number;
}

/** The receiver accepted the message, so it is up. */
export async function markDelivered(
  db: Queryable,
  webhook: Webhook,
  now: Date,
  answer: ReceiverAnswer,
): Promise<void> {
  await db.query(sql`
    with up as (delete from cashier.webhook_outages where partner = ${webhook.partner})
    update cashier.webhooks set delivered_at = ${now}, next_attempt_at = null, failure = null,
      answer_status = ${answer.status}, answer_ms = ${answer.ms}
    where id = ${webhook.id}`);
}

/**
 * The receiver is down: its messages stay due, and it is tried less and less often, down to every
 * quarter of an hour. No message is given up, however long that lasts.
 */
export async function markUnreachable(
  db: Queryable,
  { partner, ids, failure = '' }: { partner: string; ids: string[]; failure?: string | undefined },
  now: Date,
): Promise<void> {
  await db.query(sql`
    with down as (
      insert into cashier.webhook_outages as known (partner, since, next_probe_at)
      values (${partner}, ${now}, ${now}::timestamptz + interval '5 seconds')
      on conflict (partner) do update set failures = known.failures + 1,
        next_probe_at = ${now}::timestamptz
          + make_interval(secs => least(900, 5 * power(2, least(known.failures, 10))))
      where known.next_probe_at <= ${now}
    )
    update cashier.webhooks set next_attempt_at = ${now}, failure = ${failure.slice(0, 500)}
    where id = any(${ids}) and delivered_at is null`);
}

const refusedDaysMax = 14;

/** The receiver is up but rejects this message: it is retried for two weeks, then given up. */
export async function markRefused(
  db: Queryable,
  webhook: Webhook,
  now: Date,
  failure: string,
): Promise<void> {
  await db.query(sql`
    update cashier.webhooks set failure = ${failure.slice(0, 500)},
      next_attempt_at = case
        when created_at > ${now}::timestamptz - make_interval(days => ${refusedDaysMax}) then ${now}::timestamptz
          + make_interval(secs => least(7200, 5 * power(3, least(attempts - 1, 8)))) end
    where id = ${webhook.id} and delivered_at is null`);
}

/** Sends the message again in any state, because the operator requested it. */
export async function replayWebhook(
  db: Queryable,
  { id, partner }: Pick<Webhook, 'id' | 'partner'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.webhooks set next_attempt_at = ${now}, delivered_at = null,
      answer_status = null, answer_ms = null
    where id = ${id} and partner = ${partner}`);
  return rowCount === 1;
}

export interface WebhookSearch {
  partner: string;
  state?: 'waiting' | 'delivered' | 'given-up' | undefined;
  subject?: string | undefined;
  /** The last message of the previous page. */
  before?: string | undefined;
  limit: number;
}

const conditions = {
  waiting: sql`and next_attempt_at is not null`,
  delivered: sql`and delivered_at is not null`,
  'given-up': sql`and next_attempt_at is null and delivered_at is null`,
};

/** Newest first. */
export async function searchWebhooks(
  db: Queryable,
  { partner, state, subject, before, limit }: WebhookSearch,
): Promise<(Webhook & { isDue: boolean })[]> {
  const { rows } = await db.query<Row & { is_due: boolean }>(sql`
    select *, next_attempt_at is not null as is_due from cashier.webhooks
    where partner = ${partner} ${state === undefined ? sql`` : conditions[state]}
      ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
      ${
        before === undefined
          ? sql``
          : sql`and (created_at, id) < (
              select created_at, id from cashier.webhooks
              where id = ${before} and partner = ${partner})`
      }
    order by created_at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...webhookOf(row), isDue: row.is_due }));
}

/** Delivered messages are kept for a while, so that they can be read and sent again. */
export async function dropOldWebhooks(db: Queryable, now: Date, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.webhooks where id in (
      select id from cashier.webhooks
      where delivered_at < ${now}::timestamptz - make_interval(days => ${keepDays}) limit 1000)`);
  return rowCount ?? 0;
}

/** The same for messages that were given up, counted from then. */
export async function dropGivenUpWebhooks(
  db: Queryable,
  now: Date,
  keepDays: number,
): Promise<number> {
  const days = refusedDaysMax + keepDays;
  const { rowCount } = await db.query(sql`
    delete from cashier.webhooks where id in (
      select id from cashier.webhooks
      where next_attempt_at is null and delivered_at is null
        and created_at < ${now}::timestamptz - make_interval(days => ${days})
      order by created_at limit 1000)`);
  return rowCount ?? 0;
}

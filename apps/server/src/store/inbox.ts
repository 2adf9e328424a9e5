import { type Queryable, sql } from '@opencashier/postgres';

export interface Notice {
  provider: string;
  eventId: string;
  body: unknown;
}

/** Keeps a notice once, however often it comes. */
export async function storeNotice(db: Queryable, notice: Notice): Promise<void> {
  await db.query(sql`
    insert into cashier.inbox (provider, event_id, body)
    values (${notice.provider}, ${notice.eventId}, ${JSON.stringify(notice.body)})
    on conflict do nothing`);
}

interface Row {
  provider: string;
  event_id: string;
  body: unknown;
}

/** The next notice to apply, locked until the transaction ends so that no two workers take it. */
export async function takeNotice(db: Queryable): Promise<Notice | undefined> {
  const { rows } = await db.query<Row>(sql`
    select provider, event_id, body from cashier.inbox
    where applied_at is null and next_attempt_at <= now()
    order by next_attempt_at limit 1 for update skip locked`);
  const [row] = rows;
  return row && { provider: row.provider, eventId: row.event_id, body: row.body };
}

export async function markApplied(db: Queryable, notice: Notice): Promise<void> {
  await db.query(sql`
    update cashier.inbox set applied_at = now(), failure = null
    where provider = ${notice.provider} and event_id = ${notice.eventId}`);
}

/** A notice that could not be applied is tried again later, ever more rarely, and never dropped. */
export async function postponeNotice(
  db: Queryable,
  notice: Notice,
  failure: string,
): Promise<void> {
  await db.query(sql`
    update cashier.inbox set attempts = attempts + 1, failure = ${failure.slice(0, 500)},
      next_attempt_at = now() + make_interval(secs => least(3600, power(2, least(attempts, 12))))
    where provider = ${notice.provider} and event_id = ${notice.eventId}`);
}

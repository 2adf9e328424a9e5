import { prepared, sql } from '@opencashier/postgres';
import { coalesceWrites } from './coalesce-writes.ts';
import type { Notice } from './inbox.ts';

/**
 * Stores a notice once, however often it arrives: a trigger claims its key. An unreadable notice is
 * replaced by a readable one with the same id: a provider that has been fixed sends it again.
 */
export const storeNotice = coalesceWrites<Notice, true>({
  async alone(db, notice) {
    await db.query(
      prepared(sql`
      insert into cashier.notices (provider, event_id, body)
      values (${notice.provider}, ${notice.eventId}, ${JSON.stringify(notice.body)})`),
    );
    return true;
  },
  // Keys are claimed in their order, so that two servers that receive the same notices do not wait
  // for each other.
  async together(db, notices) {
    const providers = notices.map(({ provider }) => provider);
    const eventIds = notices.map(({ eventId }) => eventId);
    const bodies = notices.map(({ body }) => JSON.stringify(body));
    await db.query(
      prepared(sql`
      insert into cashier.notices (provider, event_id, body)
      select * from unnest(${providers}::text[], ${eventIds}::text[], ${bodies}::jsonb[])
        as notice (provider, event_id, body)
      order by event_id, provider`),
    );
    return notices.map(() => true);
  },
});

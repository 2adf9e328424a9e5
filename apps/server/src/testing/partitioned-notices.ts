import { type Queryable, sql } from '@opencashier/postgres';
import type { Notice, TakenNotice } from '../queues/inbox.ts';
import { addPastPartitions, partitionByRow, resetPartitions } from './past-partitions.ts';
import { openServerDatabase } from './server-database.ts';

const months = 6;

export const testNotice = (eventId: string): Notice => ({
  provider: 'p',
  eventId,
  body: { type: 'deposit.updated' },
});

/** A database with partitions of notices for the last months. */
export interface PartitionedNotices extends Awaited<ReturnType<typeof openServerDatabase>> {
  reset(): Promise<void>;
  /** The notice as the server reads it. */
  taken(eventId: string, db?: Queryable): Promise<TakenNotice>;
  /** A notice that was received in the middle of a month, that many months ago. */
  receive(eventId: string, monthsAgo: number, columns?: object): Promise<void>;
  /** The partition of each notice. */
  places(): ReturnType<typeof partitionByRow>;
  keys(): Promise<string[]>;
  /** True if a session waits for a lock. */
  isWaiting(this: void): Promise<boolean>;
}

export async function openPartitionedNotices(): Promise<PartitionedNotices> {
  const database = await openServerDatabase();
  const { owner, pool } = database;
  await addPastPartitions(owner, 'notices', months);
  return {
    ...database,
    reset: () => resetPartitions(owner, 'notices', months),
    async taken(eventId, db = pool) {
      const { rows } = await db.query<Pick<TakenNotice, 'receivedAt' | 'attempts'>>(
        sql`select received_at::text as "receivedAt", attempts from cashier.notices
          where event_id = ${eventId}`,
      );
      return { ...testNotice(eventId), receivedAt: 'infinity', attempts: 0, ...rows[0] };
    },
    async receive(eventId, monthsAgo, columns = {}) {
      const waiting = { event_id: eventId, attempts: 0, next_attempt_at: new Date() };
      await owner.query(
        `insert into cashier.notices
         select * from jsonb_populate_record(null::cashier.notices, $1 || jsonb_build_object(
           'received_at', date_trunc('month', now(), 'UTC') + interval '14 days'
             - make_interval(months => $2)))`,
        [{ ...testNotice(eventId), ...waiting, ...columns }, monthsAgo],
      );
    },
    places: () => partitionByRow(owner, 'notices', 'event_id'),
    async keys() {
      const { rows } = await owner.query<{ event_id: string }>(
        'select event_id from cashier.notice_keys order by event_id',
      );
      return rows.map((row) => row.event_id);
    },
    async isWaiting() {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    },
  };
}

import { type Queryable, sql } from '@opencashier/postgres';

/** The length of a queue, and the age of its oldest entry. */
export interface QueueBacklog {
  queue: (typeof queues)[number];
  count: number;
  oldestSeconds: number;
}

const queues = [
  'withdrawals in review',
  'withdrawals to send',
  'withdrawals being sent',
  'unclear payouts',
  'refunds under way',
  'unmatched notices',
  'open cases',
  'wallet orders',
  'proposals',
  'locked codes',
] as const;

/** Counting stops here: a longer queue needs attention, and its exact length does not matter. */
const countMax = 10_000;

/** Every queue, the empty ones too. */
export async function readWaiting(db: Queryable): Promise<QueueBacklog[]> {
  const { rows } = await db.query<{ queue: string; count: number; oldest_seconds: number }>(sql`
    with waiting as (
      (select case when status = 'review' then 'withdrawals in review'
          when status = 'processing' and contradictions <> '[]' then 'unclear payouts'
          when status = 'processing' then 'withdrawals being sent'
          else 'withdrawals to send' end as queue,
        updated_at as since
      from cashier.withdrawals where status in ('holding', 'review', 'approved', 'processing')
      limit ${countMax})
      union all
      (select 'refunds under way', created_at from cashier.refunds
      where status in ('holding', 'processing') limit ${countMax})
      union all
      (select 'unmatched notices', received_at from cashier.notices
      where applied_at is null and failure is not null limit ${countMax})
      union all
      (select 'open cases', opened_at from cashier.cases where state = 'open' limit ${countMax})
      union all
      (select 'wallet orders', created_at from cashier.wallet_orders
      where next_attempt_at is not null limit ${countMax})
      union all
      (select 'proposals', proposed_at from cashier.proposals
      where state in ('open', 'confirmed') and (state = 'confirmed' or expires_at > now())
      limit ${countMax})
      union all
      (select 'locked codes', set_at from cashier.withdrawal_holds where locks_codes
      limit ${countMax})
    )
    select queue, count(*)::int as count,
      extract(epoch from now() - min(since))::float8 as oldest_seconds
    from waiting group by queue`);
  return queues.map((queue) => {
    const found = rows.find((row) => row.queue === queue);
    return { queue, count: found?.count ?? 0, oldestSeconds: found?.oldest_seconds ?? 0 };
  });
}

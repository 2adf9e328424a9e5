import { type Queryable, sql } from '@opencashier/postgres';

export interface QueueRow {
  name: string;
  count: number;
  oldestAt: Date | null;
}

const countMax = 10_000;
/** A few unread blocks do not count as a delay. */
const behindMax = 5;

/** The queues of one partner; `seesUnmatched` adds those that belong to nobody. */
export async function readQueues(
  db: Queryable,
  partner: string,
  seesUnmatched: boolean,
): Promise<QueueRow[]> {
  const unmatched = seesUnmatched
    ? sql`union all (select 'unmatched', received_at from cashier.notices
        where applied_at is null and failure is not null limit ${countMax})`
    : sql``;
  const { rows } = await db.query<QueueRow>(sql`
    select name, count(*)::int as count, min(since) as "oldestAt" from (
      (select 'review' as name, coalesce(confirmed_at, created_at) as since
        from cashier.withdrawals where partner = ${partner} and status = 'review'
        limit ${countMax})
      union all (select 'unclearPayouts', updated_at from cashier.withdrawals
        where partner = ${partner} and status = 'processing' and contradictions <> '[]'
        limit ${countMax})
      union all (select 'proposals', proposed_at from cashier.proposals
        where partner = ${partner} and state = 'open' and expires_at > now() limit ${countMax})
      union all (select 'cases', opened_at from cashier.cases
        where partner = ${partner} and state = 'open' limit ${countMax})
      union all (select 'disputes', opened_at from cashier.disputes
        where partner = ${partner} and status = 'open' limit ${countMax})
      union all (select 'refunds', created_at from cashier.refunds
        where partner = ${partner} and next_check_at is not null
          and status in ('holding', 'processing') limit ${countMax})
      union all (select 'walletOrders', created_at from cashier.wallet_orders
        where partner = ${partner} and next_attempt_at is not null limit ${countMax})
      union all (select 'messages', created_at from cashier.webhooks
        where partner = ${partner} and next_attempt_at is not null limit ${countMax})
      ${unmatched}) as queues
    group by name`);
  return rows;
}

interface Since {
  subject: string;
  since: Date;
}

/** The partner's receiver, if it accepts no messages. */
export async function readOutage(db: Queryable, partner: string): Promise<Since[]> {
  const { rows } = await db.query<Since>(sql`
    select partner as subject, since from cashier.webhook_outages where partner = ${partner}`);
  return rows;
}

/** Networks whose node has not answered for minutes, or has unread blocks. */
export async function readLateChains(
  db: Queryable,
  networks: readonly string[],
): Promise<(Since & { behind: number })[]> {
  const { rows } = await db.query<Since & { behind: number }>(sql`
    select network as subject, checked_at as since, blocks_behind as behind
    from cashier.chain_heads
    where network = any(${[...networks]})
      and (checked_at < now() - interval '5 minutes' or blocks_behind > ${behindMax})
    order by network`);
  return rows;
}

/** Providers that have left several deposits of the last minutes without an answer. */
export async function readSilentProviders(
  db: Queryable,
  partner: string,
): Promise<(Since & { count: number })[]> {
  const { rows } = await db.query<Since & { count: number }>(sql`
    select provider as subject, min(created_at) as since, count(*)::int as count
    from cashier.deposits
    where partner = ${partner} and status = 'created'
      and created_at between now() - interval '30 minutes' and now() - interval '1 minute'
    group by provider having count(*) >= 3`);
  return rows;
}

import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { type AssignedRow, assignedTo, type Assignee, assigneeOf } from '../../queues/assignee.ts';
import type { Dispute } from '../dispute.ts';

interface DisputeRow {
  id: string;
  partner: string;
  owner: string;
  deposit_id: string;
  provider: string;
  provider_id: string;
  status: Dispute['status'];
  pay_minor: bigint;
  pay_currency: string;
  is_money_taken: boolean;
  is_taken: boolean;
  fee_minor: bigint | null;
  fee_currency: string | null;
  player_fee_minor: bigint;
  currency: string;
  evidence_due_at: Date | null;
  reason: string | null;
  said_at: Date;
  opened_at: Date;
}

function disputeOf(row: DisputeRow): Dispute {
  return {
    id: row.id,
    partner: row.partner,
    owner: row.owner,
    depositId: row.deposit_id,
    provider: row.provider,
    providerId: row.provider_id,
    status: row.status,
    payMinor: row.pay_minor,
    payCurrency: row.pay_currency,
    isTakenByProvider: row.is_money_taken,
    isTakenFromPlayer: row.is_taken,
    feeMinor: row.fee_minor,
    feeCurrency: row.fee_currency,
    playerFeeMinor: row.player_fee_minor,
    currency: row.currency,
    evidenceDueAt: row.evidence_due_at,
    reason: row.reason,
    reportedAt: row.said_at,
    openedAt: row.opened_at,
  };
}

async function readFound(db: Queryable, query: SqlQuery): Promise<FoundDispute[]> {
  const { rows } = await db.query<DisputeRow & AssignedRow>(query);
  return rows.map((row) => ({ ...disputeOf(row), assignee: assigneeOf(row) }));
}

async function readAll(db: Queryable, query: SqlQuery): Promise<Dispute[]> {
  return (await db.query<DisputeRow>(query)).rows.map(disputeOf);
}

/** By the provider's own id. */
export async function findDispute(
  db: Queryable,
  { provider, providerId }: Pick<Dispute, 'provider' | 'providerId'>,
): Promise<Dispute | undefined> {
  const [found] = await readAll(
    db,
    sql`select * from cashier.disputes
    where provider = ${provider} and provider_id = ${providerId}`,
  );
  return found;
}

/** Oldest first. */
export function disputesOf(db: Queryable, depositId: string): Promise<Dispute[]> {
  return readAll(
    db,
    sql`select * from cashier.disputes where deposit_id = ${depositId} order by opened_at, id`,
  );
}

/**
 * Writes the state of a dispute; the caller has locked its deposit. An erased dispute stores no
 * texts.
 */
export async function recordDispute(db: Queryable, dispute: Dispute): Promise<void> {
  await db.query(sql`
    with stored as (
      select case when erased_at is null then ${dispute.reason}::text end as reason
      from cashier.deposits where id = ${dispute.depositId}
    )
    insert into cashier.disputes (id, partner, owner, deposit_id, provider, provider_id, status,
      pay_minor, pay_currency, is_money_taken, is_taken, fee_minor, fee_currency,
      player_fee_minor, currency, evidence_due_at, reason, said_at, opened_at)
    select ${dispute.id}, ${dispute.partner}, ${dispute.owner}, ${dispute.depositId},
      ${dispute.provider}, ${dispute.providerId}, ${dispute.status}, ${dispute.payMinor},
      ${dispute.payCurrency}, ${dispute.isTakenByProvider}, ${dispute.isTakenFromPlayer},
      ${dispute.feeMinor}, ${dispute.feeCurrency}, ${dispute.playerFeeMinor}, ${dispute.currency},
      ${dispute.evidenceDueAt}, stored.reason, ${dispute.reportedAt}, ${dispute.openedAt}
    from stored
    on conflict (provider, provider_id) do update set status = excluded.status,
      pay_minor = excluded.pay_minor, is_money_taken = excluded.is_money_taken,
      is_taken = excluded.is_taken, fee_minor = excluded.fee_minor,
      fee_currency = excluded.fee_currency, player_fee_minor = excluded.player_fee_minor,
      evidence_due_at = excluded.evidence_due_at, reason = excluded.reason,
      said_at = excluded.said_at, updated_at = now()`);
}

/**
 * The last time a provider's list of disputes was read, if it is due and no other worker reads it.
 */
export async function claimDisputeList(
  db: Queryable,
  provider: string,
): Promise<{ since: Date; readAt: Date } | undefined> {
  const { rows } = await db.query<{ since: Date; readAt: Date }>(sql`
    insert into cashier.dispute_lists as list (provider, next_read_at)
    values (${provider}, now() + interval '15 minutes')
    on conflict (provider) do update set next_read_at = excluded.next_read_at
      where list.next_read_at <= now()
    returning since, now() as "readAt"`);
  return rows[0];
}

/** Remembers that the list was read to its end. */
export async function markDisputeListRead(
  db: Queryable,
  { provider, readAt }: { provider: string; readAt: Date },
): Promise<void> {
  await db.query(sql`
    update cashier.dispute_lists set since = greatest(since, ${readAt})
    where provider = ${provider}`);
}

export interface DisputeSearch {
  partner: string;
  owner?: string | undefined;
  status?: Dispute['status'] | undefined;
  depositId?: string | undefined;
  /** Only those whose evidence is due by then. */
  dueBefore?: string | undefined;
  /** The last dispute of the previous page. */
  before?: string | undefined;
  limit: number;
}

export interface FoundDispute extends Dispute {
  assignee: Assignee | undefined;
}

/** A dispute of the partner, locked. */
export async function lockDispute(
  db: Queryable,
  { partner, id }: Pick<Dispute, 'partner' | 'id'>,
): Promise<FoundDispute | undefined> {
  const [found] = await readFound(
    db,
    sql`select * from cashier.disputes where id = ${id} and partner = ${partner} for update`,
  );
  return found;
}

export async function assignDispute(
  db: Queryable,
  id: string,
  operator: string | null,
): Promise<void> {
  await db.query(sql`
    update cashier.disputes set ${assignedTo(operator)} where id = ${id}`);
}

/** Newest first. */
export function searchDisputes(db: Queryable, search: DisputeSearch): Promise<FoundDispute[]> {
  const { owner, status, depositId, dueBefore, before } = search;
  const none = sql``;
  return readFound(
    db,
    sql`
    select * from cashier.disputes where partner = ${search.partner}
      ${owner === undefined ? none : sql`and owner = ${owner}`}
      ${status === undefined ? none : sql`and status = ${status}`}
      ${depositId === undefined ? none : sql`and deposit_id = ${depositId}`}
      ${
        dueBefore === undefined ? none : sql`and status = 'open' and evidence_due_at < ${dueBefore}`
      }
      ${
        before === undefined
          ? none
          : sql`and (opened_at, id) < (
              select opened_at, id from cashier.disputes
              where id = ${before} and partner = ${search.partner})`
      }
    order by opened_at desc, id desc limit ${search.limit}`,
  );
}

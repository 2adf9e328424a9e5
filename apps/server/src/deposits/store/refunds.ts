import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { isInPartition, type QueuePartition } from '../../queues/queue-partition.ts';
import type { Refund, RefundStage } from '../refund.ts';

interface RefundRow {
  id: string;
  partner: string;
  owner: string;
  deposit_id: string;
  provider: string;
  reference: string;
  amount_minor: bigint;
  currency: string;
  pay_minor: bigint;
  pay_currency: string;
  status: RefundStage;
  provider_id: string | null;
  reason: string | null;
  failure_code: Refund['failureCode'];
  failure: string | null;
  requested_by: string;
  asked_at: Date | null;
  created_at: Date;
  updated_at: Date;
  checks: number;
}

function refundOf(row: RefundRow): Refund {
  return {
    id: row.id,
    partner: row.partner,
    owner: row.owner,
    depositId: row.deposit_id,
    provider: row.provider,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    payMinor: row.pay_minor,
    payCurrency: row.pay_currency,
    stage: row.status,
    providerId: row.provider_id,
    reason: row.reason,
    failureCode: row.failure_code,
    failure: row.failure,
    requestedBy: row.requested_by,
    askedAt: row.asked_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    checks: row.checks,
  };
}

async function readAll(db: Queryable, query: SqlQuery): Promise<Refund[]> {
  return (await db.query<RefundRow>(query)).rows.map(refundOf);
}

async function readOne(db: Queryable, query: SqlQuery): Promise<Refund | undefined> {
  return (await readAll(db, query))[0];
}

export function findRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  return readOne(db, sql`select * from cashier.refunds where id = ${id}`);
}

export function findRefundByReference(
  db: Queryable,
  { partner, reference }: Pick<Refund, 'partner' | 'reference'>,
): Promise<Refund | undefined> {
  return readOne(
    db,
    sql`select * from cashier.refunds where partner = ${partner} and reference = ${reference}`,
  );
}

/** Oldest first. */
export function refundsOf(db: Queryable, depositId: string): Promise<Refund[]> {
  return readAll(
    db,
    sql`select * from cashier.refunds where deposit_id = ${depositId} order by created_at, id`,
  );
}

type NewRefund = Omit<
  Refund,
  | 'stage'
  | 'providerId'
  | 'failureCode'
  | 'failure'
  | 'askedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'checks'
>;

/** The requesting server continues at once; if it crashes, a worker takes over. */
const takeOverSeconds = 30;

/** The caller has locked the deposit. Undefined: another request has just used the reference. */
export function recordRefund(db: Queryable, refund: NewRefund): Promise<Refund | undefined> {
  return readOne(
    db,
    sql`
    insert into cashier.refunds (id, partner, owner, deposit_id, provider, reference, amount_minor,
      currency, pay_minor, pay_currency, reason, requested_by, next_check_at)
    values (${refund.id}, ${refund.partner}, ${refund.owner}, ${refund.depositId},
      ${refund.provider}, ${refund.reference}, ${refund.amountMinor}, ${refund.currency},
      ${refund.payMinor}, ${refund.payCurrency}, ${refund.reason}, ${refund.requestedBy},
      now() + make_interval(secs => ${takeOverSeconds}))
    on conflict (partner, reference) do nothing
    returning *`,
  );
}

export interface RefundChange extends Partial<
  Pick<Refund, 'providerId' | 'failureCode' | 'failure'>
> {
  stage: RefundStage;
  /** The time of the next check; undefined if there is none. */
  nextCheckSeconds?: number;
}

/** The caller has locked the deposit. */
export async function changeRefund(
  db: Queryable,
  refund: Refund,
  { nextCheckSeconds, ...change }: RefundChange,
): Promise<Refund> {
  const next = { ...refund, ...change };
  const changed = await readOne(
    db,
    sql`
    update cashier.refunds set status = ${next.stage}, provider_id = ${next.providerId},
      failure_code = ${next.failureCode}, failure = ${next.failure}, updated_at = now(),
      checks = 0, next_check_at = now() + make_interval(secs => ${nextCheckSeconds ?? null})
    where id = ${refund.id}
    returning *`,
  );
  if (!changed) throw new Error(`refund ${refund.id} no longer exists`);
  return changed;
}

/** The provider is about to be asked to refund. */
export async function noteRefundAsked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(sql`update cashier.refunds set asked_at = ${now} where id = ${id}`);
}

/** Claims due refunds by postponing their next check, up to every quarter of an hour. */
export function claimDueRefunds(
  db: Queryable,
  limit: number,
  partition?: QueuePartition,
): Promise<Refund[]> {
  return readAll(
    db,
    sql`
    update cashier.refunds set checks = checks + 1,
      next_check_at = now() + make_interval(secs => least(900, 15 * power(2, least(checks, 6))))
    where id in (
      select id from cashier.refunds
      where next_check_at <= now() ${isInPartition('provider', partition)}
      order by next_check_at limit ${limit} for update skip locked)
    returning *`,
  );
}

export interface RefundSearch {
  partner: string;
  owner?: string | undefined;
  stages?: readonly RefundStage[] | undefined;
  depositId?: string | undefined;
  /** The last refund of the previous page. */
  before?: string | undefined;
  limit: number;
}

/** Newest first. */
export function searchRefunds(db: Queryable, search: RefundSearch): Promise<Refund[]> {
  const { owner, stages, depositId, before } = search;
  const none = sql``;
  return readAll(
    db,
    sql`
    select * from cashier.refunds where partner = ${search.partner}
      ${owner === undefined ? none : sql`and owner = ${owner}`}
      ${stages === undefined ? none : sql`and status = any(${[...stages]})`}
      ${depositId === undefined ? none : sql`and deposit_id = ${depositId}`}
      ${
        before === undefined
          ? none
          : sql`and (created_at, id) < (
              select created_at, id from cashier.refunds
              where id = ${before} and partner = ${search.partner})`
      }
    order by created_at desc, id desc limit ${search.limit}`,
  );
}

/** It needs no further checks. */
export async function stopCheckingRefund(db: Queryable, id: string): Promise<void> {
  await db.query(sql`update cashier.refunds set next_check_at = null where id = ${id}`);
}

/**
 * Makes the check of a refund with the provider due immediately; false if there is none. A refund
 * that has ended is checked too: the bank may return what was sent.
 */
export async function checkRefundNow(
  db: Queryable,
  provider: string,
  { reference, providerId }: { reference?: string | undefined; providerId?: string | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cashier.refunds
    set next_check_at = case
      when status in ('processing', 'refunded', 'failed') then now() else next_check_at end
    where provider = ${provider}
      and (id = ${reference ?? null} or provider_id = ${providerId ?? null})`);
  return rowCount !== 0;
}

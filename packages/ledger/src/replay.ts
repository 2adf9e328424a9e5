import { sql } from '@opencashier/postgres';
import type { Queryable } from '@opencashier/postgres';
import type { AccountKind } from './account.ts';

export interface ReplayOptions {
  /** Continue after this account: the `next` of the previous call. */
  readonly after?: bigint;
  /** The number of accounts to check in this call. */
  readonly limit?: number;
  /** Replay from the first transfer instead of from the last checkpoint. */
  readonly fromStart?: boolean;
}

export interface Disagreement {
  readonly accountId: bigint;
  readonly owner: string;
  readonly kind: AccountKind;
  readonly currency: string;
}

export interface ReplayResult {
  readonly checked: number;
  /**
   * Accounts whose sums differ from those of their transfers. They are now frozen: raise an alert.
   */
  readonly disagreements: Disagreement[];
  /** The account to continue after; undefined if all accounts were checked. */
  readonly next: bigint | undefined;
}

interface Row {
  readonly id: bigint;
  readonly owner: string;
  readonly kind: AccountKind;
  readonly currency: string;
  readonly agrees: boolean;
}

/**
 * Adds up the transfers of some accounts and compares them with the accounts' sums. It is one
 * statement and therefore sees one snapshot: it needs no lock, and postings continue meanwhile.
 */
export async function checkReplay(
  db: Queryable,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  const limit = options.limit ?? 500;
  const { rows } = await db.query<Row>(sql`
    with batch as (
      select a.*, coalesce(c.transfer_id, 0) as since,
        coalesce(c.debits_pending, 0) as base_debits_pending,
        coalesce(c.debits_posted, 0) as base_debits_posted,
        coalesce(c.credits_pending, 0) as base_credits_pending,
        coalesce(c.credits_posted, 0) as base_credits_posted
      from ledger.accounts a
      left join ledger.checkpoints c on c.account_id = a.id and not ${options.fromStart ?? false}
      where a.id > ${options.after ?? 0n}
      order by a.id limit ${limit}
    ), replayed as (
      select b.id, b.owner, b.kind, b.currency, b.since,
        greatest(b.since, d.last, c.last) as transfer_id,
        b.base_debits_pending + d.pending as debits_pending,
        b.base_debits_posted + d.posted as debits_posted,
        b.base_credits_pending + c.pending as credits_pending,
        b.base_credits_posted + c.posted as credits_posted,
        (b.base_debits_pending + d.pending, b.base_debits_posted + d.posted,
         b.base_credits_pending + c.pending, b.base_credits_posted + c.posted)
        = (b.debits_pending, b.debits_posted, b.credits_pending, b.credits_posted) as agrees
      from batch b
      cross join lateral (
        select coalesce(sum(pending_delta), 0) as pending, max(id) as last,
          coalesce(sum(amount) filter (where kind in ('plain', 'post')), 0) as posted
        from ledger.transfers where debit_account = b.id and id > b.since
      ) d
      cross join lateral (
        select coalesce(sum(pending_delta), 0) as pending, max(id) as last,
          coalesce(sum(amount) filter (where kind in ('plain', 'post')), 0) as posted
        from ledger.transfers where credit_account = b.id and id > b.since
      ) c
    ), checkpointed as (
      insert into ledger.checkpoints as c (account_id, transfer_id,
        debits_pending, debits_posted, credits_pending, credits_posted)
      select id, transfer_id, debits_pending, debits_posted, credits_pending, credits_posted
      from replayed where agrees and transfer_id > since
      on conflict (account_id) do update set (transfer_id, debits_pending, debits_posted,
        credits_pending, credits_posted, checked_at) = (excluded.transfer_id,
        excluded.debits_pending, excluded.debits_posted, excluded.credits_pending,
        excluded.credits_posted, now())
      where c.transfer_id < excluded.transfer_id
    ), frozen as (
      update ledger.accounts a
      set frozen_at = now(), frozen_reason = 'sums differ from the replayed transfers'
      from replayed r where a.id = r.id and not r.agrees and a.frozen_at is null
    )
    select id, owner, kind, currency, agrees from replayed order by id`);
  return {
    checked: rows.length,
    disagreements: rows
      .filter((row) => !row.agrees)
      .map(({ id, owner, kind, currency }) => ({ accountId: id, owner, kind, currency })),
    next: rows.length === limit ? rows.at(-1)?.id : undefined,
  };
}

/**
 * Continues where the last call of any process stopped, and starts over after the last account. If
 * two processes call it at once, the second does nothing, because the first has claimed the
 * position.
 */
export async function checkReplayOnward(db: Queryable, limit: number): Promise<ReplayResult> {
  const { rows } = await db.query<{ after_account: bigint }>(sql`
    update ledger.replay_place set claimed_until = now() + interval '1 minute'
    where claimed_until < now() returning after_account`);
  const [place] = rows;
  if (!place) return { checked: 0, disagreements: [], next: undefined };
  const result = await checkReplay(db, { after: place.after_account, limit });
  await db.query(sql`
    update ledger.replay_place set after_account = ${result.next ?? 0n}, claimed_until = '-infinity'`);
  return result;
}

export async function countFrozen(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ frozen: bigint }>(
    sql`select count(*) as frozen from ledger.accounts where frozen_at is not null`,
  );
  return Number(rows[0]?.frozen ?? 0);
}

export interface FrozenAccount extends Disagreement {
  readonly posted: bigint;
  readonly frozenAt: Date;
  readonly reason: string | null;
}

export interface FrozenPage {
  /** The last account of the previous page. */
  readonly before?: bigint;
  readonly limit: number;
}

/** Highest account id first. */
export async function readFrozen(db: Queryable, page: FrozenPage): Promise<FrozenAccount[]> {
  const { rows } = await db.query<FrozenAccount>(sql`
    select id as "accountId", owner, kind, currency, credits_posted - debits_posted as posted,
      frozen_at as "frozenAt", frozen_reason as reason
    from ledger.accounts where frozen_at is not null
      ${page.before === undefined ? sql`` : sql`and id < ${page.before}`}
    order by id desc limit ${page.limit}`);
  return rows;
}

/**
 * Used once an operator has fixed the cause. False if there is no such account. Its checkpoint
 * may be what was wrong: the next check starts from its first transfer.
 */
export async function unfreeze(db: Queryable, accountId: bigint): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    with checkpoint as (delete from ledger.checkpoints where account_id = ${accountId})
    update ledger.accounts set frozen_at = null, frozen_reason = null
    where id = ${accountId} and frozen_at is not null`);
  return rowCount === 1;
}

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
    select id, owner, kind, currency, agrees from ledger.check_replay(
      ${options.after ?? 0n}, ${limit}, ${options.fromStart ?? false})`);
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
  const { rows } = await db.query<{ after_account: bigint }>(
    sql`select after_account from ledger.claim_replay()`,
  );
  const [place] = rows;
  if (!place) return { checked: 0, disagreements: [], next: undefined };
  const result = await checkReplay(db, { after: place.after_account, limit });
  await db.query(sql`select ledger.release_replay(${result.next ?? 0n})`);
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
  const { rows } = await db.query<{ unfrozen: boolean }>(
    sql`select ledger.unfreeze_account(${accountId}) as unfrozen`,
  );
  return rows[0]?.unfrozen === true;
}

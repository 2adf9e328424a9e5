import { sql } from '@opencashier/postgres';
import type { Queryable } from '@opencashier/postgres';
import type { AccountKind } from './account.ts';

export interface HistoryOptions {
  /** The id of the last entry of the previous page; without it, the newest entries. */
  readonly before?: bigint;
  readonly limit: number;
  readonly kind?: AccountKind;
}

export interface HistoryEntry {
  readonly id: bigint;
  readonly reference: string;
  readonly kind: 'plain' | 'pending' | 'post' | 'void';
  readonly purpose: string;
  readonly currency: string;
  readonly amount: bigint;
  /** The change of the posted balance: negative if money left. */
  readonly change: bigint;
  /** The change of the pending balance: negative if a hold ended. */
  readonly held: bigint;
  readonly at: Date;
}

interface Row extends Omit<HistoryEntry, 'change' | 'held' | 'at'> {
  readonly pending_delta: bigint;
  readonly incoming: boolean;
  readonly created_at: Date;
}

const lastId = 2n ** 63n - 1n;

/**
 * An owner's transfers, newest first. Each page reads at most `limit` rows per side of each of the
 * owner's accounts from an index, regardless of the history's length.
 */
export async function readHistory(
  db: Queryable,
  owner: string,
  options: HistoryOptions,
): Promise<HistoryEntry[]> {
  const before = options.before ?? lastId;
  const { rows } = await db.query<Row>(sql`
    select t.id, t.reference, t.kind, t.purpose, t.currency, t.amount, t.pending_delta,
      t.incoming, t.created_at
    from ledger.accounts a
    cross join lateral (
      (select transfers.*, true as incoming from ledger.transfers
       where credit_account = a.id and id < ${before} order by id desc limit ${options.limit})
      union all
      (select transfers.*, false as incoming from ledger.transfers
       where debit_account = a.id and id < ${before} order by id desc limit ${options.limit})
    ) t
    where a.owner = ${owner} and a.kind = ${options.kind ?? 'player'}
    order by t.id desc
    limit ${options.limit}`);
  return rows.map(({ incoming, pending_delta: pending, created_at: at, ...entry }) => {
    const moved = entry.kind === 'plain' || entry.kind === 'post' ? entry.amount : 0n;
    // Only the paying side has a hold.
    const held = incoming ? 0n : pending;
    return { ...entry, change: incoming ? moved : -moved, held, at };
  });
}

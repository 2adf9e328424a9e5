import { isCurrency } from '@opencashier/money';
import { prepared, sql } from '@opencashier/postgres';
import type { Queryable } from '@opencashier/postgres';
import type { AccountRef } from './account.ts';
import { asLedgerError } from './ledger-error.ts';

export interface TransferInput {
  /** The caller's id for this movement. The same reference never moves money twice. */
  readonly reference: string;
  readonly from: AccountRef;
  readonly to: AccountRef;
  readonly currency: string;
  /** In minor units. */
  readonly amount: bigint;
  /** The purpose shown in a history. It is ignored when two calls are compared. */
  readonly purpose?: string;
}

export interface SettleInput {
  readonly reference: string;
  /** The reference of the hold that is settled. */
  readonly pending: string;
  readonly purpose?: string;
}

export interface PostInput extends SettleInput {
  /** The whole hold by default; the rest of the hold is released. */
  readonly amount?: bigint;
}

export interface Posting {
  /** `exists`: the same call was made before, and this one did nothing. */
  readonly outcome: 'posted' | 'exists';
  readonly id: bigint;
}

type Call =
  | ({ readonly kind: 'plain' | 'pending' } & TransferInput)
  | ({ readonly kind: 'post' } & PostInput)
  | ({ readonly kind: 'void' } & SettleInput);

/** Makes one posting in one round trip, in the connection's transaction if it has one. */
export async function post(db: Queryable, houseShards: number, call: Call): Promise<Posting> {
  const transfer = 'from' in call ? call : undefined;
  const amount = 'amount' in call ? (call.amount ?? null) : null;
  // Both are programming errors: player input is validated long before.
  if (amount !== null && amount <= 0n) throw new RangeError(`cannot move ${amount}`);
  if (transfer && !isCurrency(transfer.currency)) {
    throw new RangeError(`unknown currency ${transfer.currency}`);
  }
  try {
    const { rows } = await db.query<{ outcome: Posting['outcome']; transfer_id: bigint }>(
      prepared(sql`
      select outcome, transfer_id from ledger.post(
        ${call.kind}, ${call.reference}, ${call.purpose ?? ''},
        ${transfer?.from.owner}, ${transfer?.from.kind}, ${transfer?.to.owner}, ${transfer?.to.kind},
        ${transfer?.currency}, ${amount}, ${'pending' in call ? call.pending : null}, ${houseShards}
      )`),
    );
    const row = rows[0];
    if (!row) throw new Error('ledger.post returned no row');
    return { outcome: row.outcome, id: row.transfer_id };
  } catch (error) {
    throw asLedgerError(error);
  }
}

export async function isHeld(db: Queryable, reference: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from ledger.transfers as held
    where held.reference = ${reference} and held.kind = 'pending' and not exists (
      select from ledger.transfers as settled where settled.pending_id = held.id)`);
  return rowCount === 1;
}

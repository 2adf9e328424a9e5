import { prepared, type Queryable, sql } from '@opencashier/postgres';
import { type ClaimRow, holdKey, type KeyAttempt, leaseSeconds } from '../../queues/idempotency.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { withdrawalColumns, type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';

/** The partner's rules for the withdrawal's currency, in minor units. */
interface ConfirmRules {
  now: Date;
  limits: readonly { hours: number; limitMinor: bigint }[];
  codeFromMinor: bigint | undefined;
  approveUpToMinor: bigint | undefined;
}

/** The ledger's default number of house accounts per currency. */
const houseShards = 16;

type Row = ClaimRow & (WithdrawalRow | { id: null });

/**
 * Takes the key, holds the money and puts the withdrawal into review or approves it, in one round
 * trip. Undefined if the withdrawal has changed, or its rules ask for more; the key is then held.
 * Throws KeyTaken if another attempt has the key.
 */
export async function confirmInLedger(
  db: Queryable,
  attempt: KeyAttempt,
  { id, version }: Pick<Withdrawal, 'id' | 'version'>,
  { now, limits, codeFromMinor, approveUpToMinor }: ConfirmRules,
): Promise<Withdrawal | undefined> {
  const { owner, key, call, fingerprints, reference, holder } = attempt;
  const limitsJson = JSON.stringify(
    limits.map(({ hours, limitMinor }) => ({ hours, amount_minor: String(limitMinor) })),
  );
  const { rows } = await db.query<Row>(
    prepared(sql`
    select state, reference, answer, ${withdrawalColumns('(confirmed).')}
    from cashier.confirm_withdrawal(${owner}, ${key}, ${call}, ${[...fingerprints]}, ${reference},
      ${holder}, ${leaseSeconds}, ${id}, ${version}, ${now.toISOString()}, ${limitsJson},
      ${codeFromMinor ?? null}, ${approveUpToMinor ?? null}, ${houseShards})`),
  );
  const [row] = rows;
  if (!row) throw new Error('the key was not claimed');
  holdKey(attempt, row);
  return row.id === null ? undefined : withdrawalOf(row);
}

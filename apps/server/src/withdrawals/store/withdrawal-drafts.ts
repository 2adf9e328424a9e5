import { prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { countingOne, type CountedAction } from '../../players/abuse-counts.ts';
import { accountWith, type AccountKey, type KeptAccount } from '../../players/saved-accounts.ts';
import {
  claimingKey,
  type ClaimRow,
  holdKey,
  type KeyAttempt,
  keepingAnswer,
  type StoredAnswer,
} from '../../queues/idempotency.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { withdrawalColumns, type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';
import { sumsOf, sumsOfRow, type SumsRow, type WithdrawalSums } from './withdrawal-sums.ts';
import { findWithdrawal } from './withdrawals.ts';

/** The records that a withdrawal is checked against before its provider is asked. */
export interface WithdrawalTerms {
  sums: WithdrawalSums;
  areCodesLocked: boolean;
  /** The saved account that the request names, if the player has it. */
  account: KeptAccount | undefined;
  /** The balance in our ledger, which has none for players of a remote wallet. */
  availableMinor: bigint;
  owes: boolean;
}

interface TermsRow extends SumsRow {
  locks_codes: boolean;
  account: KeptAccount | null;
  available_minor: bigint | null;
  owes: boolean;
}

/** Reads the terms in one round trip. Without an id there is no saved account to look for. */
export async function readTerms(
  db: Queryable,
  { owner, currency }: Pick<Withdrawal, 'owner' | 'currency'>,
  account: AccountKey | undefined,
): Promise<WithdrawalTerms> {
  const { rows } = await db.query<TermsRow>(
    prepared(sql`
    select sums.*,
      exists (
        select from cashier.withdrawal_holds where owner = ${owner} and locks_codes) as locks_codes,
      (select jsonb_build_object('token', token, 'network', network)
        ${accountWith('withdrawal', account)}) as account,
      (select credits_posted - debits_posted - debits_pending from ledger.accounts
        where owner = ${owner} and kind = 'player' and currency = ${currency}) as available_minor,
      exists (
        select from ledger.accounts
        where owner = ${owner} and kind = 'receivable' and credits_posted < debits_posted) as owes
    from (${sumsOf(owner, currency)}) as sums`),
  );
  const [row] = rows;
  if (!row) throw new Error('there is always one row of terms');
  return {
    sums: sumsOfRow(row),
    areCodesLocked: row.locks_codes,
    account: row.account ?? undefined,
    availableMinor: row.available_minor ?? 0n,
    owes: row.owes,
  };
}

/**
 * Takes the key and counts the draft, in one round trip. False if the player has had too many.
 * Throws KeyTaken if another attempt has the key.
 */
export async function beginDraft(
  db: Queryable,
  attempt: KeyAttempt,
  count: CountedAction,
): Promise<boolean> {
  const { rows } = await db.query<ClaimRow & { count: number | null }>(
    prepared(sql`
    with claimed as materialized (${claimingKey(attempt)}),
    counted as (${countingOne(count, sql`from claimed where state = 'held'`)})
    select state, reference, answer, (select count from counted) as count from claimed`),
  );
  const [row] = rows;
  if (!row) throw new Error('the key was not claimed');
  holdKey(attempt, row);
  return row.count !== null;
}

export type NewDraft = Pick<
  Withdrawal,
  | 'id'
  | 'partner'
  | 'owner'
  | 'method'
  | 'provider'
  | 'securityGroup'
  | 'account'
  | 'amountMinor'
  | 'currency'
  | 'feeMinor'
  | 'netMinor'
  | 'payout'
  | 'network'
  | 'country'
  | 'language'
  | 'destination'
  | 'accountName'
  | 'accountToken'
  | 'savesAccount'
  | 'arrival'
  | 'codeRequired'
  | 'expiresAt'
>;

/** Nothing is returned if an earlier attempt has recorded it. */
function insertingDraft(draft: NewDraft, now: Date): SqlQuery {
  const history = JSON.stringify([{ status: 'draft', at: now.toISOString() }]);
  return sql`
    insert into cashier.withdrawals (id, partner, owner, method, provider, security_group, account,
      amount_minor, currency, fee_minor, net_minor, country, language, destination, account_name,
      account_token, saves_account, arrival, code_required, history, created_at, expires_at,
      payout_minor, payout_currency, network)
    values (${draft.id}, ${draft.partner}, ${draft.owner}, ${draft.method}, ${draft.provider},
      ${draft.securityGroup}, ${draft.account}, ${draft.amountMinor}, ${draft.currency},
      ${draft.feeMinor}, ${draft.netMinor}, ${draft.country}, ${draft.language},
      ${draft.destination}, ${draft.accountName}, ${draft.accountToken}, ${draft.savesAccount},
      ${draft.arrival ? JSON.stringify(draft.arrival) : null}, ${draft.codeRequired}, ${history},
      ${now}, ${draft.expiresAt}, ${draft.payout?.amountMinor ?? null},
      ${draft.payout?.currency ?? null}, ${draft.network})
    on conflict (id) do nothing
    returning ${withdrawalColumns()}`;
}

/** A second attempt finds the first one's row. */
export async function recordDraft(db: Queryable, draft: NewDraft, now: Date): Promise<Withdrawal> {
  const { rows } = await db.query<WithdrawalRow>(prepared(insertingDraft(draft, now)));
  if (rows[0]) return withdrawalOf(rows[0]);
  const recorded = await findWithdrawal(db, draft.id);
  if (!recorded) throw new Error(`withdrawal ${draft.id} was not recorded`);
  return recorded;
}

/**
 * Records the draft and the answer to the call in one round trip. False if an earlier attempt has
 * recorded the draft; then nothing is recorded.
 */
export async function finishDraft(
  db: Queryable,
  draft: NewDraft,
  now: Date,
  { attempt, answer }: { attempt: KeyAttempt; answer: StoredAnswer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    prepared(sql`
    with drafted as (${insertingDraft(draft, now)}),
    kept as (${keepingAnswer(attempt, answer)} and exists (select from drafted))
    select from drafted`),
  );
  return rowCount === 1;
}

import { prepared, type Queryable, sql } from '@opencashier/postgres';
import { type ClaimRow, holdKey, type KeyAttempt, leaseSeconds } from '../../queues/idempotency.ts';
import type { PromisedPackage, Deposit, Price } from '../deposit.ts';
import { sessionHours } from './sessions.ts';
import { type DepositRow, depositFromRow } from './deposit-row.ts';
import { findDeposit } from './deposits.ts';
import {
  type BrokenLimit,
  type DepositLimit,
  limitsJson,
} from '../../players/player-limits-store.ts';

export interface DepositIntent extends Price {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  securityGroup: string;
  country: string;
  language: string;
  sealedFields: string | null;
  sessionId: string;
  returnId: string;
  /** A bonus as it was when the player chose it, and when it ends for this player, if it does. */
  bonus: { id: string; minMinor: bigint; until: Date | undefined } | null;
  promisedPackage?: PromisedPackage | null;
  savesAccount: boolean;
  expiresAt: Date;
  firstCheckSeconds: number;
}

/** A deposit that was recorded under its key, or the reason why it was not. */
export type BeginOutcome = Recorded | 'noSession';

export type Recorded = { deposit: Deposit } | { broken: BrokenLimit };

type Refusal = Omit<BrokenLimit, 'leftMinor'> & { leftMinor: string };

/** Minor units travel as text: JSON's numbers are too small for them. */
function intentJson(intent: DepositIntent): string {
  return JSON.stringify({
    id: intent.id,
    partner: intent.partner,
    owner: intent.owner,
    method: intent.method,
    provider: intent.provider,
    security_group: intent.securityGroup,
    amount_minor: String(intent.amountMinor),
    currency: intent.currency,
    fee_minor: String(intent.feeMinor),
    pay_minor: String(intent.payMinor),
    pay_currency: intent.payCurrency,
    credit_minor: String(intent.creditMinor),
    // A JSON null inside a jsonb column would not be SQL's null.
    ...(intent.quote ? { quote: intent.quote } : {}),
    country: intent.country,
    language: intent.language,
    fields: {},
    sealed_fields: intent.sealedFields,
    session_id: intent.sessionId,
    return_id: intent.returnId,
    ...(intent.bonus
      ? {
          bonus_id: intent.bonus.id,
          bonus_state: 'chosen',
          bonus_min_minor: String(intent.bonus.minMinor),
          bonus_until: intent.bonus.until?.toISOString() ?? null,
        }
      : {}),
    ...(intent.promisedPackage ? { package: intent.promisedPackage } : {}),
    saves_account: intent.savesAccount,
    expires_at: intent.expiresAt.toISOString(),
  });
}

/**
 * Records a deposit that nobody requested, because its money has arrived. Limits do not apply:
 * received money is never rejected.
 */
export async function recordArrival(db: Queryable, intent: DepositIntent): Promise<Deposit> {
  const { rows } = await db.query<DepositRow>(sql`
    insert into cashier.deposits
    select (jsonb_populate_record(null::cashier.deposits, ${intentJson(intent)}::jsonb
      || jsonb_build_object('status', 'created', 'created_at', now(), 'updated_at', now(),
        'checks', 0, 'settled_minor', 0, 'is_late', false,
        'next_check_at', now() + make_interval(secs => ${intent.firstCheckSeconds})))).*
    returning *`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
  return depositFromRow(row);
}

/**
 * Records the intent before the provider is asked, unless it would break a limit: one of the given
 * limits, or one that the operator set for the player. A second attempt finds the first one's row.
 */
export async function recordIntent(
  db: Queryable,
  intent: DepositIntent,
  limits: readonly DepositLimit[],
): Promise<Recorded> {
  const { rows } = await db.query<DepositRow & { refusal: Refusal | null }>(sql`
    select (done.recorded).*, done.refusal
    from cashier.record_deposit(
      jsonb_populate_record(null::cashier.deposits, ${intentJson(intent)}::jsonb
        || jsonb_build_object('next_check_at',
          now() + make_interval(secs => ${intent.firstCheckSeconds}))),
      ${limitsJson(limits)}::jsonb) as done`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
  if (!row.refusal) return { deposit: depositFromRow(row) };
  return { broken: { ...row.refusal, leftMinor: BigInt(row.refusal.leftMinor) } };
}

interface StartRow extends Omit<ClaimRow, 'state'> {
  state: ClaimRow['state'] | 'noSession' | 'limit';
  refusal: Refusal | null;
  is_new: boolean | null;
  recorded_at: Date;
  history: Deposit['history'];
}

/**
 * Takes the key, checks the payment session and the limits, and records the intent, in one round
 * trip. Throws KeyTaken if another attempt has the key; a refusal leaves it unused. A later attempt
 * reads the deposit that an earlier one recorded.
 */
export async function beginDeposit(
  db: Queryable,
  attempt: KeyAttempt,
  intent: DepositIntent,
  limits: readonly DepositLimit[],
): Promise<BeginOutcome> {
  const { owner, key, call, fingerprints, holder } = attempt;
  const { rows } = await db.query<StartRow>(
    prepared(sql`
    select state, reference, answer, refusal, is_new, recorded_at, history
    from cashier.start_deposit(${owner}, ${key}, ${call}, ${[...fingerprints]}, ${holder},
      ${leaseSeconds}, ${intentJson(intent)}, ${limitsJson(limits)}, ${intent.firstCheckSeconds},
      ${sessionHours})`),
  );
  const [row] = rows;
  if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
  const { state, reference, answer, refusal } = row;
  if (state === 'noSession') return state;
  if (refusal) return { broken: { ...refusal, leftMinor: BigInt(refusal.leftMinor) } };
  holdKey(attempt, { state: state === 'limit' ? 'held' : state, reference, answer });
  if (row.is_new) return { deposit: newDeposit({ ...intent, id: reference }, row) };
  const deposit = await findDeposit(db, reference);
  if (!deposit) throw new Error(`deposit ${reference} was not recorded`);
  return { deposit };
}

/** A deposit as its intent was recorded, without reading its row. */
function newDeposit(
  intent: DepositIntent,
  { recorded_at: createdAt, history }: Pick<StartRow, 'recorded_at' | 'history'>,
): Deposit {
  const { bonus, promisedPackage, sessionId: _, firstCheckSeconds: __, ...known } = intent;
  return {
    ...known,
    stage: 'created',
    createdAt,
    history,
    version: 1,
    checks: 0,
    plainFields: {},
    promisedPackage: promisedPackage ?? null,
    bonusId: bonus?.id ?? null,
    bonusState: bonus ? 'chosen' : null,
    bonusMinMinor: bonus?.minMinor ?? null,
    bonusUntil: bonus?.until ?? null,
    providerId: null,
    source: null,
    payment: null,
    p2p: null,
    crypto: null,
    fieldsRequired: null,
    declaredAt: null,
    processingAt: null,
    paidMinor: null,
    paidAt: null,
    creditedMinor: null,
    creditedAt: null,
    settledMinor: 0n,
    isCreditPending: false,
    isLate: false,
    isInCase: false,
    heldMinor: 0n,
    decidedMinor: 0n,
    ending: null,
    reason: null,
    decline: null,
    reversedMinor: 0n,
    reversedHeldMinor: 0n,
    unrecoveredMinor: 0n,
    takenMinor: 0n,
    refundedMinor: 0n,
    refundingMinor: 0n,
    disputedMinor: 0n,
    disputeFeeMinor: 0n,
    returns: 0,
  };
}

import { prepared, sql } from '@opencashier/postgres';
import type { BrokenLimit, DepositLimit } from '../../players/player-limits-store.ts';
import { limitsJson } from '../../players/player-limits-store.ts';
import { coalesceWrites } from '../../queues/coalesce-writes.ts';
import { type ClaimRow, holdKey, type KeyAttempt, leaseSeconds } from '../../queues/idempotency.ts';
import type { Deposit } from '../deposit.ts';
import { type DepositIntent, intentJson, type Recorded, type Refusal } from './deposit-intents.ts';
import { findDeposit } from './deposits.ts';
import { sessionHours } from './sessions.ts';

export interface DepositStart {
  attempt: KeyAttempt;
  intent: DepositIntent;
  limits: readonly DepositLimit[];
}

/** A deposit that was recorded under its key, or the reason why it was not. */
export type BeginOutcome = Recorded | 'noSession';

interface StartRow extends Omit<ClaimRow, 'state'> {
  state: ClaimRow['state'] | 'noSession' | 'limit';
  refusal: Refusal | null;
  is_new: boolean | null;
  recorded_at: Date;
  history: Deposit['history'];
}

type StartedRow = Omit<StartRow, 'reference' | 'answer'> & { place: number };

/**
 * Takes the key, checks the payment session and the limits, and records the intent, in one round
 * trip. Throws KeyTaken if another attempt has the key; a refusal leaves it unused. A later attempt
 * reads the deposit that an earlier one recorded.
 */
export const beginDeposit = coalesceWrites<DepositStart, BeginOutcome>({
  async alone(db, { attempt, intent, limits }) {
    const { owner, key, call, fingerprints, holder } = attempt;
    const { rows } = await db.query<StartRow>(
      prepared(sql`
      select state, reference, answer, refusal, is_new, recorded_at, history
      from cashier.start_deposit(${owner}, ${key}, ${call}, ${[...fingerprints]}, ${holder},
        ${leaseSeconds}, ${intentJson(intent)}, ${limitsJson(limits)},
        ${intent.firstCheckSeconds}, ${sessionHours})`),
    );
    const [row] = rows;
    if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
    const begun = beginOutcome({ attempt, intent, row });
    if (begun !== 'known') return begun;
    const deposit = await findDeposit(db, row.reference);
    if (!deposit) throw new Error(`deposit ${row.reference} was not recorded`);
    return { deposit };
  },
  async together(db, starts) {
    const each = <Value>(valueOf: (start: DepositStart) => Value) => starts.map(valueOf);
    const { rows } = await db.query<StartedRow>(
      prepared(sql`
      select place, state, refusal, is_new, recorded_at, history from cashier.start_deposits(
        ${each(({ attempt }) => attempt.owner)}, ${each(({ attempt }) => attempt.key)},
        ${each(({ attempt }) => attempt.call)},
        ${each(({ attempt }) => attempt.fingerprints[0])},
        ${each(({ attempt }) => attempt.holder)}, ${leaseSeconds},
        ${each(({ intent }) => intentJson(intent))}, ${each(({ limits }) => limitsJson(limits))},
        ${each(({ intent }) => intent.firstCheckSeconds)}, ${sessionHours})`),
    );
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return starts.map(({ attempt, intent }, index) => {
      const row = byPlace.get(index + 1);
      if (!row) return undefined;
      const begun = beginOutcome({
        attempt,
        intent,
        row: { ...row, reference: intent.id, answer: null },
      });
      // Not in practice, because the key is new: the attempt then finds what is recorded.
      return begun === 'known' ? undefined : begun;
    });
  },
});

/** `known` if an earlier attempt recorded the deposit. */
function beginOutcome({
  attempt,
  intent,
  row,
}: Pick<DepositStart, 'attempt' | 'intent'> & { row: StartRow }): BeginOutcome | 'known' {
  const { state, reference, answer, refusal } = row;
  if (state === 'noSession') return state;
  if (refusal) return { broken: brokenLimit(refusal) };
  holdKey(attempt, { state: state === 'limit' ? 'held' : state, reference, answer });
  return row.is_new ? { deposit: newDeposit({ ...intent, id: reference }, row) } : 'known';
}

const brokenLimit = (refusal: Refusal): BrokenLimit => ({
  ...refusal,
  leftMinor: BigInt(refusal.leftMinor),
});

/** A deposit as its intent was recorded, without reading its row. */
function newDeposit(
  intent: DepositIntent,
  { recorded_at: createdAt, history }: { recorded_at: Date; history: Deposit['history'] },
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

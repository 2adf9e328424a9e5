import type { ErrorBody } from '@opencashier/contract/error-body';
import { prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

/** The answer to a call, kept under its idempotency key and returned to every retry. */
export interface StoredAnswer {
  status: number;
  data?: unknown;
  error?: ErrorBody;
}

export type KeyState =
  | { state: 'held'; reference: string }
  | { state: 'answered'; answer: StoredAnswer }
  | { state: 'inFlight' }
  | { state: 'reused' };

/** One attempt to run a call under its player's key. */
export interface KeyAttempt {
  owner: string;
  key: string;
  call: string;
  /** The request's digests, one for each accepted secret; the first is stored. */
  fingerprints: readonly string[];
  /** Identifies this attempt, so that no other one can end it. */
  holder: string;
  /** Our reference: the same for every attempt, because the first one's is stored with the key. */
  reference: string;
  /** True if the key is taken by this attempt. */
  isHeld: boolean;
  /** The answer, if it was stored together with the outcome. */
  answer?: StoredAnswer;
}

/** This attempt may not use the key. */
export class KeyTaken extends Error {
  readonly claimed: Exclude<KeyState, { state: 'held' }>;

  constructor(claimed: Exclude<KeyState, { state: 'held' }>) {
    super(`the key is ${claimed.state}`);
    this.claimed = claimed;
  }
}

export const leaseSeconds = 60;

/** A row as cashier.claim_key and similar functions return it. */
export interface ClaimRow {
  state: KeyState['state'];
  reference: string;
  answer: StoredAnswer | null;
}

/**
 * Records that the attempt holds its key, under the first attempt's reference; otherwise throws.
 */
export function holdKey(attempt: KeyAttempt, { state, reference, answer }: ClaimRow): void {
  if (state === 'held') {
    Object.assign(attempt, { isHeld: true, reference });
  } else if (state === 'answered' && answer) {
    throw new KeyTaken({ state, answer });
  } else {
    throw new KeyTaken({ state: state === 'reused' ? 'reused' : 'inFlight' });
  }
}

/** Part of a statement: takes the key, and returns a row for holdKey. */
export function claimingKey(attempt: KeyAttempt): SqlQuery {
  const { owner, key, call, fingerprints, reference, holder } = attempt;
  return sql`
    select state, reference, answer from cashier.claim_key(${owner}, ${key}, ${call},
      ${[...fingerprints]}, ${reference}, ${holder}, ${leaseSeconds})`;
}

/** Takes the key in one round trip; throws KeyTaken if another attempt has it. */
export async function takeKey(db: Queryable, attempt: KeyAttempt): Promise<void> {
  if (attempt.isHeld) return;
  const { rows } = await db.query<ClaimRow>(prepared(claimingKey(attempt)));
  const [row] = rows;
  if (!row) throw new Error('the key was not claimed');
  holdKey(attempt, row);
}

/** Throws KeyTaken if an earlier attempt used the key, or another one is using it now. */
export async function checkKeyUnused(db: Queryable, attempt: KeyAttempt): Promise<void> {
  const { owner, key, call, fingerprints } = attempt;
  const { rows } = await db.query<ClaimRow>(sql`
    select reference, answer, case
      when call <> ${call} or fingerprint <> all(${[...fingerprints]}) then 'reused'
      when answer is not null then 'answered'
      else 'inFlight' end as state
    from cashier.idempotency
    where owner = ${owner} and key = ${key} and (answer is not null or lease_until >= now())`);
  if (rows[0]) holdKey(attempt, rows[0]);
}

/** Part of a statement; a further condition can follow. */
export function keepingAnswer(held: KeyAttempt, answer: StoredAnswer): SqlQuery {
  return sql`
    update cashier.idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer)}
    where owner = ${held.owner} and key = ${held.key} and holder = ${held.holder}`;
}

export async function keepAnswer(
  db: Queryable,
  held: KeyAttempt,
  answer: StoredAnswer,
): Promise<void> {
  await db.query(prepared(keepingAnswer(held, answer)));
}

/** A refused request does not use up its key: the next attempt starts again. */
export async function forgetKey(db: Queryable, held: KeyAttempt): Promise<void> {
  await db.query(sql`select cashier.forget_key(${held.owner}, ${held.key}, ${held.holder})`);
}

/** The outcome is unknown: the next attempt may continue at once with the same reference. */
export async function releaseLease(db: Queryable, held: KeyAttempt): Promise<void> {
  await db.query(sql`
    update cashier.idempotency set lease_until = now() - interval '1 second'
    where owner = ${held.owner} and key = ${held.key} and holder = ${held.holder}`);
}

/** Drops old keys in small batches; the index on created_at keeps it cheap. */
export async function dropOldKeys(db: Queryable, keepHours: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.idempotency where (owner, key) in (
      select owner, key from cashier.idempotency
      where created_at < now() - make_interval(hours => ${keepHours})
      order by created_at limit 1000)`);
  return rowCount ?? 0;
}

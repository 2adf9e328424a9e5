import type { ErrorBody } from '@opencashier/contract/error-body';
import { type Queryable, sql } from '@opencashier/postgres';
import { nanoid } from 'nanoid';

/** The answer to a call, kept under its idempotency key and returned to every retry. */
export interface StoredAnswer {
  status: number;
  data?: unknown;
  error?: ErrorBody;
}

export type KeyState =
  | { state: 'held'; reference: string; holder: string }
  | { state: 'answered'; answer: StoredAnswer }
  | { state: 'inFlight' }
  | { state: 'reused' };

export interface KeyClaim {
  owner: string;
  key: string;
  call: string;
  /** The request's digests, one for each accepted secret; the first is stored. */
  fingerprints: readonly string[];
}

const leaseSeconds = 60;

interface Row {
  reference: string;
  holder: string;
  is_same: boolean;
  answer: StoredAnswer | null;
}

/**
 * Takes the key in one round trip: new, or left by an attempt whose lease ran out. The reference
 * is made with the key and stays, so that a second attempt goes on with the first one's intent.
 */
export async function claimKey(db: Queryable, claim: KeyClaim): Promise<KeyState> {
  const holder = nanoid();
  const { owner, key, call, fingerprints } = claim;
  const { rows } = await db.query<Row>(sql`
    insert into cashier.idempotency as held
      (owner, key, call, fingerprint, reference, holder, lease_until)
    values (${owner}, ${key}, ${call}, ${fingerprints[0]}, ${nanoid()}, ${holder},
      now() + make_interval(secs => ${leaseSeconds}))
    on conflict (owner, key) do update set
      (holder, lease_until) = (
        select case when free then excluded.holder else held.holder end,
               case when free then excluded.lease_until else held.lease_until end
        from (select held.answer is null and held.lease_until < now()
          and held.fingerprint = any(${[...fingerprints]}) and held.call = excluded.call as free) as lease)
    returning reference, holder, answer,
      fingerprint = any(${[...fingerprints]}) and call = ${call} as is_same`);
  const [row] = rows;
  if (!row?.is_same) return { state: 'reused' };
  if (row.answer) return { state: 'answered', answer: row.answer };
  if (row.holder !== holder) return { state: 'inFlight' };
  return { state: 'held', reference: row.reference, holder };
}

type Held = { owner: string; key: string; holder: string };

export async function keepAnswer(db: Queryable, held: Held, answer: StoredAnswer): Promise<void> {
  await db.query(sql`
    update cashier.idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer)}
    where owner = ${held.owner} and key = ${held.key} and holder = ${held.holder}`);
}

/**
 * A refusal that consumes no key: the next attempt with it begins anew. But where an earlier one
 * has recorded something, its provider may have been asked: the key keeps that reference.
 */
export async function forgetKey(db: Queryable, held: Held): Promise<void> {
  const { rowCount } = await db.query(sql`
    delete from cashier.idempotency i
    where owner = ${held.owner} and key = ${held.key} and holder = ${held.holder}
      and not exists (select from cashier.deposits d where d.id = i.reference)
      and not exists (select from cashier.withdrawals w where w.id = i.reference)`);
  if (rowCount === 0) await releaseLease(db, held);
}

/** The outcome is unknown: the next attempt may go on at once with the same reference. */
export async function releaseLease(db: Queryable, held: Held): Promise<void> {
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

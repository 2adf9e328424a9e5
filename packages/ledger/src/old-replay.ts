import { sql } from '@opencashier/postgres';
import type { Queryable } from '@opencashier/postgres';
import type { Disagreement } from './replay.ts';

export interface OldReplayResult {
  /** The transfers replayed by this call; each is replayed for both of its accounts. */
  readonly transfers: number;
  /** Accounts whose old transfers do not add up to their checkpoint. They are now frozen. */
  readonly disagreements: Disagreement[];
  /** The part of the present round that is done, from 0 to 1. */
  readonly progress: number;
  readonly lastRoundEndedAt: Date | null;
}

interface Sums {
  readonly debits_pending: bigint;
  readonly debits_posted: bigint;
  readonly credits_pending: bigint;
  readonly credits_posted: bigint;
}

/** A checkpoint; its numbers are text, because JSON's own are too small for them. */
type Goal = { readonly transfer_id: string } & { readonly [Sum in keyof Sums]: string };

interface Place extends Sums {
  readonly account_id: bigint;
  readonly transfer_id: bigint;
  readonly goal: Goal | null;
  readonly transfers_done: bigint;
  readonly last_round_ended_at: Date | null;
}

const zero: Sums = {
  debits_pending: 0n,
  debits_posted: 0n,
  credits_pending: 0n,
  credits_posted: 0n,
};
const accountsMax = 200;

/**
 * Replays at most `limit` of the transfers before the checkpoints, which `checkReplay` does not
 * read again, and continues with the next call of any process. Two calls at once share no work: the
 * second does nothing. If a call dies, only its own part is lost.
 */
export async function replayOld(db: Queryable, transfersMax: number): Promise<OldReplayResult> {
  const claimed = await claim(db);
  const disagreements: Disagreement[] = [];
  if (!claimed) return { transfers: 0, disagreements, ...(await readProgress(db)) };
  let place = claimed;
  let left = transfersMax;
  for (let accounts = 0; accounts < accountsMax && left > 0; accounts += 1) {
    const begun = await beginAccount(db, place);
    if (!begun) {
      place = { ...zero, ...startOver };
      break;
    }
    const slice = await replaySlice(db, begun, left);
    left -= slice.count;
    place = slice.place;
    if (place.goal === null && !slice.agrees) {
      disagreements.push(...(await freeze(db, place.account_id)));
    }
  }
  await release(db, place, place.account_id === 0n);
  return { transfers: transfersMax - left, disagreements, ...(await readProgress(db)) };
}

const startOver = {
  account_id: 0n,
  transfer_id: 0n,
  goal: null,
  transfers_done: 0n,
  last_round_ended_at: null,
};

async function claim(db: Queryable): Promise<Place | undefined> {
  const { rows } = await db.query<Place>(sql`select * from ledger.claim_old_replay()`);
  return rows[0];
}

async function release(db: Queryable, place: Place, isRoundEnd: boolean): Promise<void> {
  await db.query(sql`
    select ledger.release_old_replay(
      ${place.account_id}, ${place.transfer_id}, ${place.debits_pending}, ${place.debits_posted},
      ${place.credits_pending}, ${place.credits_posted},
      ${place.goal && JSON.stringify(place.goal)}::jsonb, ${place.transfers_done}, ${isRoundEnd})`);
}

/** The account that is under way, or the next one; undefined after the last. */
async function beginAccount(
  db: Queryable,
  place: Place,
): Promise<(Place & { goal: Goal }) | undefined> {
  const { goal } = place;
  if (goal) return { ...place, goal };
  const { rows } = await db.query<Goal & { account_id: bigint }>(sql`
    select account_id, transfer_id::text, debits_pending::text, debits_posted::text,
      credits_pending::text, credits_posted::text
    from ledger.checkpoints where account_id > ${place.account_id} order by account_id limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  const { account_id, ...next } = row;
  return { ...place, ...zero, account_id, transfer_id: 0n, goal: next };
}

/** Adds the next transfers of the account to its sums; at the last one the goal is null. */
async function replaySlice(db: Queryable, place: Place & { goal: Goal }, limit: number) {
  const { account_id: account, transfer_id: since, goal } = place;
  const { rows } = await db.query<Sums & { count: bigint; last: bigint | null }>(sql`
    with slice as (
      select * from (
        (select id, kind, amount, pending_delta, true as is_debit from ledger.transfers
         where debit_account = ${account} and id > ${since}
           and id <= ${goal.transfer_id}::bigint order by id limit ${limit})
        union all
        (select id, kind, amount, pending_delta, false as is_debit from ledger.transfers
         where credit_account = ${account} and id > ${since}
           and id <= ${goal.transfer_id}::bigint order by id limit ${limit})
      ) as next order by id limit ${limit}
    )
    select count(*) as count, max(id) as last,
      coalesce(sum(pending_delta) filter (where is_debit), 0) as debits_pending,
      coalesce(sum(pending_delta) filter (where not is_debit), 0) as credits_pending,
      coalesce(sum(amount) filter (where is_debit and kind in ('plain', 'post')), 0)
        as debits_posted,
      coalesce(sum(amount) filter (where not is_debit and kind in ('plain', 'post')), 0)
        as credits_posted
    from slice`);
  const [row] = rows;
  if (!row) throw new Error('ledger.old_replay returned no row');
  const sums: Sums = {
    debits_pending: place.debits_pending + row.debits_pending,
    debits_posted: place.debits_posted + row.debits_posted,
    credits_pending: place.credits_pending + row.credits_pending,
    credits_posted: place.credits_posted + row.credits_posted,
  };
  const count = Number(row.count);
  const isLast = count < limit;
  const agrees = (Object.keys(sums) as (keyof Sums)[]).every(
    (name) => String(sums[name]) === goal[name],
  );
  const next: Place = {
    ...place,
    ...sums,
    transfer_id: row.last ?? since,
    transfers_done: place.transfers_done + row.count,
    goal: isLast ? null : goal,
  };
  return { count, agrees, place: next };
}

async function freeze(db: Queryable, accountId: bigint): Promise<Disagreement[]> {
  const { rows } = await db.query<Disagreement>(sql`
    select id as "accountId", owner, kind, currency
    from ledger.freeze_account(${accountId}, 'old transfers differ from the checkpoint')`);
  return rows;
}

async function readProgress(
  db: Queryable,
): Promise<Pick<OldReplayResult, 'progress' | 'lastRoundEndedAt'>> {
  const { rows } = await db.query<{ done: bigint; ended: Date | null; last: bigint | null }>(sql`
    select transfers_done as done, last_round_ended_at as ended,
      (select max(id) from ledger.transfers) as last
    from ledger.old_replay`);
  const { done = 0n, ended = null, last = null } = rows[0] ?? {};
  const progress = last === null ? 1 : Math.min(1, Number(done) / (2 * Number(last)));
  return { progress, lastRoundEndedAt: ended };
}

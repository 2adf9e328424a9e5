import type { ProviderRequestName } from '@opencashier/contract/operator/payments';
import { type Queryable, sql } from '@opencashier/postgres';

/** A request to a provider about one of our deposits, refunds or withdrawals. */
export interface AttemptKey {
  reference: string;
  provider: string;
  request: ProviderRequestName;
}

/** The outcome of a request; `failure` is the message of the provider or of our client. */
export interface AttemptOutcome {
  outcome: string;
  failure?: string | undefined;
}

/** Requests with the same outcome. */
export interface ProviderAttempts extends AttemptKey {
  outcome: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  failure: string | null;
}

const failureMaxLength = 300;

/**
 * Counts a request. The failure of a request about an erased payment is left out, because it may
 * quote what was erased. Nothing waits here: a payment that is locked, as by its erasure, is not
 * counted this time. A request has the clock of its payment's history, so that both are shown in
 * order: that of the database, and for withdrawals that of the servers (`at`).
 */
export async function countAttempt(
  db: Queryable,
  { reference, provider, request }: AttemptKey,
  { outcome, failure }: AttemptOutcome,
  at: Date,
): Promise<void> {
  const said = failure?.replaceAll('\0', '').slice(0, failureMaxLength).toWellFormed() ?? null;
  await db.query(sql`
    with deposit as (
      select erased_at, clock_timestamp() as at from cashier.deposits
      where id = ${reference}
        or id = (select deposit_id from cashier.refunds where id = ${reference})
      for share skip locked
    ), withdrawal as (
      select erased_at, ${at}::timestamptz as at from cashier.withdrawals
      where id = ${reference} for share skip locked
    )
    insert into cashier.provider_attempts as known
      (reference, request, outcome, provider, first_at, last_at, failure)
    select ${reference}, ${request}, ${outcome}, ${provider}, at, at, case when erased_at is null then ${said} end
    from (select * from deposit union all select * from withdrawal) as payment
    on conflict (reference, request, outcome) do update
      set (count, last_at, provider, failure)
        = (known.count + 1, excluded.last_at, excluded.provider, excluded.failure)`);
}

/** The requests about a payment and its refunds, by the first of each kind. */
export async function attemptsAbout(
  db: Queryable,
  references: readonly string[],
): Promise<ProviderAttempts[]> {
  const { rows } = await db.query<ProviderAttempts>(sql`
    select reference, request, outcome, provider, count, first_at as "firstAt",
      last_at as "lastAt", failure
    from cashier.provider_attempts where reference = any(${[...references]})
    order by first_at limit 200`);
  return rows;
}

/** Requests are kept as long as notices. */
export async function dropOldAttempts(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.provider_attempts where (reference, request, outcome) in (
      select reference, request, outcome from cashier.provider_attempts
      where first_at < now() - make_interval(days => ${keepDays})
        and last_at < now() - make_interval(days => ${keepDays})
      order by first_at limit 1000)`);
  return rowCount ?? 0;
}

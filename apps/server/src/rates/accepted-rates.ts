import { type Queryable, sql } from '@opencashier/postgres';

/** The last accepted rate of a currency. */
export interface AcceptedRate {
  currency: string;
  worth: string;
  source: string;
  observedAt: Date;
  believedAt: Date;
  /** The person who accepted it, if it had moved too far to be accepted automatically. */
  acceptedBy: string | null;
  /** The source's newer rate, which was refused. */
  refusedWorth: string | null;
  refusedAt: Date | null;
}

interface AcceptedRow {
  currency: string;
  worth: string;
  source: string;
  observed_at: Date;
  believed_at: Date;
  accepted_by: string | null;
  refused_worth: string | null;
  refused_at: Date | null;
}

function acceptedOf(row: AcceptedRow): AcceptedRate {
  return {
    currency: row.currency,
    worth: row.worth,
    source: row.source,
    observedAt: row.observed_at,
    believedAt: row.believed_at,
    acceptedBy: row.accepted_by,
    refusedWorth: row.refused_worth,
    refusedAt: row.refused_at,
  };
}

export async function acceptedRates(db: Queryable): Promise<AcceptedRate[]> {
  const { rows } = await db.query<AcceptedRow>(
    sql`select * from cashier.believed_rates order by currency`,
  );
  return rows.map(acceptedOf);
}

/** A rate that is accepted from now on. `before`: the rate that it was compared with. */
export interface NewlyAccepted {
  currency: string;
  worth: string;
  before: string | null;
}

/**
 * Records the accepted rate. A row that was changed since the comparison, by a person or by another
 * server, stays as it is.
 */
export async function recordAcceptedRates(
  db: Queryable,
  { source, observedAt }: { source: string; observedAt: Date },
  rates: readonly NewlyAccepted[],
): Promise<void> {
  if (rates.length === 0) return;
  await db.query(sql`
    insert into cashier.believed_rates as known (currency, worth, source, observed_at)
    select currency, worth, ${source}, ${observedAt}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as now (currency text, worth text)
    order by currency
    on conflict (currency) do update set worth = excluded.worth, source = excluded.source,
      observed_at = excluded.observed_at, believed_at = now(), accepted_by = null,
      refused_worth = null, refused_at = null
    where known.worth is not distinct from (
      select before from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
        as compared (currency text, before text)
      where compared.currency = known.currency)`);
}

/** Records a refused rate for operators; the time of the first refusal is kept. */
export async function refuseRate(
  db: Queryable,
  { currency, worth, before }: NewlyAccepted,
): Promise<void> {
  await db.query(sql`
    update cashier.believed_rates
    set refused_worth = ${worth}, refused_at = coalesce(refused_at, now())
    where currency = ${currency} and worth = ${before}
      and refused_worth is distinct from ${worth}`);
}

/** Accepts a refused rate. From now on the source is compared with it. */
export async function acceptRate(
  db: Queryable,
  { currency, worth, by }: { currency: string; worth: string; by: string },
): Promise<AcceptedRate | undefined> {
  const { rows } = await db.query<AcceptedRow>(sql`
    update cashier.believed_rates set worth = ${worth}, believed_at = now(), accepted_by = ${by},
      refused_worth = null, refused_at = null
    where currency = ${currency} returning *`);
  return rows[0] && acceptedOf(rows[0]);
}

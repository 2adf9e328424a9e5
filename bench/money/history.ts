import type { Pool } from 'pg';

/**
 * Nobody pays the deposits of a measurement. After half a minute the server would poll the provider
 * for each of them, during the next measurement, so every measurement starts without open deposits.
 */
export async function endOpenDeposits(pool: Pool): Promise<void> {
  await pool.query(
    `update cashier.deposits set status = 'mistaked', next_check_at = null
    where status in ('created', 'waiting')`,
  );
  await pool.query('vacuum analyze cashier.deposits');
  await pool.query('checkpoint');
}

/** Adds old deposits of other players, as in a table that has grown for a while. */
export async function fillDeposits(pool: Pool, count: number): Promise<void> {
  // Within the statement timeout, also on a busy machine.
  const batch = 10_000;
  for (let from = 0; from < count; from += batch) {
    await pool.query(
      `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
        amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language,
        session_id, return_id, status, credited_minor, created_at, updated_at, expires_at)
      select 'old-' || n, 'demo', 'demo:old-' || n % 100000, 'visa', 'sandbox', 'cards',
        1000, 'EUR', 1000, 'EUR', 1000, 'de', 'en', 'none', 'old-' || n, 'processed', 1000,
        now() - n * interval '10 seconds', now() - n * interval '10 seconds', now()
      from generate_series($1::int, $2::int) as n
      on conflict do nothing`,
      [from, Math.min(from + batch, count) - 1],
    );
  }
}

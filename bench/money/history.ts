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

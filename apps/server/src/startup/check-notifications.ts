import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { StartupError } from '../configuration/startup-error.ts';

const defaultWaitMs = 5000;

/**
 * Makes sure that a notification arrives. A pooler in transaction mode accepts LISTEN and then
 * loses it: players would wait for updates that never arrive, without any error.
 */
export async function checkNotifications(
  pool: Pool,
  listening: Pool,
  waitMs = defaultWaitMs,
): Promise<void> {
  const channel = `cashier_check_${randomUUID().replaceAll('-', '')}`;
  const client = await listening.connect();
  try {
    const received = new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), waitMs);
      client.on('notification', (notice) => {
        if (notice.channel !== channel) return;
        clearTimeout(late);
        resolve(true);
      });
    });
    await client.query(`listen ${channel}`);
    await pool.query('select pg_notify($1, $2)', [channel, '']);
    if (await received) return;
  } finally {
    // Closed, not returned to the pool, because it listens.
    client.release(true);
  }
  throw new StartupError(
    'Notifications of PostgreSQL do not arrive: behind a pooler in transaction mode, set ' +
      'DATABASE_LISTEN_URL to an address that leads past it.',
  );
}

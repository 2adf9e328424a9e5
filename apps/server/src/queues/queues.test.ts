import type { Queryable } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { takeNotice } from './inbox.ts';
import { claimOrders } from '../wallet/wallet-orders.ts';
import { claimWebhooks } from '../operator/webhooks/operator-webhooks-store.ts';

const backlog = 20_000;
let database: Awaited<ReturnType<typeof prepareDatabase>>;

beforeAll(async () => {
  database = await prepareDatabase();
  const { pool } = database;
  await pool.query(
    `insert into cashier.webhooks (id, partner, type, subject, body, created_at, next_attempt_at)
     select 'message-' || n, case when n = 1 then 'up' else 'down' end, 'deposit.updated', 'd' || n,
       '{}', now() - interval '1 hour', now() - interval '1 hour'
     from generate_series(1, $1) as n`,
    [backlog],
  );
  await pool.query(
    `insert into cashier.webhook_outages (partner, since, next_probe_at)
     values ('down', now(), now() + interval '1 day')`,
  );
  await pool.query(
    `insert into cashier.wallet_orders (kind, reference, partner, owner, amount_minor, currency)
     select 'credit', 'deposit:' || n, case when n = 1 then 'up' else 'down' end, 'player-' || n, 1,
       'EUR'
     from generate_series(1, $1) as n`,
    [backlog],
  );
  await pool.query('analyze cashier.webhooks, cashier.wallet_orders');
});
afterAll(() => database.drop());

interface Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const rowsIn = (plan: Plan): number =>
  plan['Actual Rows'] +
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), 0);

/** The number of rows that PostgreSQL read for a query. */
async function rowsReadBy(ask: (db: Queryable) => Promise<unknown>): Promise<number> {
  let read = 0;
  await ask({
    async query(statement: { text: string; values: unknown[] }) {
      const text = `explain (analyze, format json) ${statement.text}`;
      const { rows } = await database.pool.query(text, statement.values);
      read += rowsIn(rows[0]['QUERY PLAN'][0].Plan);
      return { rows: [] };
    },
  } as unknown as Queryable);
  return read;
}

describe('unmatched notices of one provider', () => {
  it('are not scanned when the next one of another provider is read', async () => {
    await database.pool.query(
      `insert into cashier.inbox (provider, event_id, body, attempts, next_attempt_at)
       select case when n = 1 then 'quiet' else 'noisy' end, 'notice-' || n, '{}', 1,
         now() - interval '1 hour' from generate_series(1, $1) as n`,
      [backlog],
    );
    await database.pool.query('analyze cashier.inbox');
    const quiet = (db: Queryable) => takeNotice(db, { only: 'quiet' });
    expect(await rowsReadBy(quiet)).toBeLessThan(10);
  });
});

describe('messages for a partner that is down', () => {
  it('are not scanned when another partner’s messages are read', async () => {
    const up = (db: Queryable) => claimWebhooks(db, new Date(), 20, { only: 'up' });
    expect(await rowsReadBy(up)).toBeLessThan(20);
  });

  it('are not scanned while they have to wait', async () => {
    const down = (db: Queryable) => claimWebhooks(db, new Date(), 20, { only: 'down' });
    expect(await rowsReadBy(down)).toBeLessThan(20);
  });

  it('do not delay another wallet’s orders', async () => {
    expect(await rowsReadBy((db) => claimOrders(db, 20, { only: 'up' }))).toBeLessThan(20);
  });
});

import { expect, it, onTestFinished } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { readWaiting } from './waiting.ts';

it('the backlog reports how much waits in each queue, and for how long', async () => {
  const { pool, drop } = await prepareDatabase();
  onTestFinished(drop);
  const empty = await readWaiting(pool);
  expect(empty.map(({ count, oldestSeconds }) => [count, oldestSeconds])).toEqual(
    empty.map(() => [0, 0]),
  );
  await pool.query(
    `insert into cashier.wallet_orders
       (kind, reference, partner, owner, amount_minor, currency, created_at)
     select 'credit', 'deposit:' || n, 'demo', 'demo:ann', 1, 'EUR', now() - n * interval '1 minute'
     from generate_series(1, 3) as n`,
  );
  await pool.query(
    `insert into cashier.inbox (provider, event_id, body, received_at, failure)
     values ('acme', 'e1', '{}', now() - interval '1 hour', 'unknown'), ('acme', 'e2', '{}', now(), null)`,
  );
  await pool.query(
    `insert into cashier.proposals (partner, owner, operation, named, request, request_key,
       amount_minor, currency, proposed_by, proposed_role, proposed_at, expires_at)
     select 'demo', 'demo:ann', 'post', '{}', '{}', n, 1, 'EUR', 'fay', 'finance', now(),
       now() + (n - 1) * interval '1 hour'
     from generate_series(1, 3) as n`,
  );
  const waiting = await readWaiting(pool);
  expect(waiting.find(({ queue }) => queue === 'proposals')).toMatchObject({ count: 2 });
  expect(waiting.find(({ queue }) => queue === 'wallet orders')).toMatchObject({ count: 3 });
  const notices = waiting.find(({ queue }) => queue === 'unmatched notices');
  expect(notices?.count).toBe(1);
  expect(notices?.oldestSeconds).toBeGreaterThanOrEqual(3600);
});

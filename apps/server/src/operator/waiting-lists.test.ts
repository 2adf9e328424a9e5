import type { Queryable } from '@opencashier/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plansOf } from '../testing/explain.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { searchOrders } from '../wallet/wallet-order-search.ts';
import { holdsOfPartner } from '../withdrawals/store/withdrawal-holds.ts';
import { searchWebhooks } from './webhooks/operator-webhooks-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const page = { partner: 'demo', limit: 50 };
type Search = (db: Queryable) => Promise<unknown>;
const messages =
  (state: 'waiting' | 'given-up'): Search =>
  (db) =>
    searchWebhooks(db, { ...page, state });
const movements =
  (state?: 'waiting' | 'dropped'): Search =>
  (db) =>
    searchOrders(db, { ...page, state });

it.each<[list: string, index: string, search: Search]>([
  ['waiting messages', 'webhooks_waiting', messages('waiting')],
  ['messages that were given up', 'webhooks_not_sent', messages('given-up')],
  ['waiting movements', 'wallet_orders_waiting', movements('waiting')],
  ['dropped movements', 'wallet_orders_dropped', movements('dropped')],
  ['all movements', 'wallet_orders_of_partner', movements()],
  ['holds', 'withdrawal_holds_of_partner', (db) => holdsOfPartner(db, page)],
])('the list of %s is read from %s', async (_list, index, search) => {
  const [plan = ''] = await plansOf(server, search);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

it('a server holds more players than a page, and each page goes on where the last one ended', async () => {
  await server.pool.query(
    `insert into cashier.withdrawal_holds (owner, partner, reason, set_by)
     select 'demo:held-' || to_char(nth, 'FM000'), 'demo', 'check', 'joe'
     from generate_series(1, 450) as nth`,
  );
  const seen: string[] = [];
  for (let after: string | undefined; ; after = seen.at(-1)) {
    const holds = await holdsOfPartner(server.pool, { partner: 'demo', after, limit: 200 });
    if (holds.length === 0) break;
    seen.push(...holds.map(({ owner }) => owner));
  }
  expect(new Set(seen).size).toBe(450);
  expect(seen).toHaveLength(450);
});

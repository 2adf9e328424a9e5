import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { plansOf } from '../../testing/explain.ts';
import { type FoundPayments, makePayments } from '../../testing/operator/found-payments.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type PaymentSearch, searchPayments } from './payment-search.ts';

let server: TestServer;
let ids: FoundPayments;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  ids = await makePayments(server);
});
afterAll(() => server.close());

const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];

async function search(values: Record<string, string | number>) {
  const { status, body } = await askOperator(server, 'payments', values);
  return status === 200 ? body.payments.map(({ id }) => nameOf(id)) : body.error.message;
}

describe('the list of payments', () => {
  it('has deposits and withdrawals together, newest first, in pages', async () => {
    const all = ['review', 'sent', 'failed', 'paid'];
    expect(await search({})).toEqual(all);
    const first = (await askOperator(server, 'payments', { limit: 3 })).body;
    expect(first.payments.map(({ id }) => nameOf(id))).toEqual(all.slice(0, 3));
    expect(await search({ limit: 3, before: first.next ?? '' })).toEqual(['paid']);
  });

  it('filters by each parameter', async () => {
    expect(await search({ kind: 'deposit' })).toEqual(['failed', 'paid']);
    expect(await search({ status: 'review' })).toEqual(['review']);
    expect(await search({ status: 'processed' })).toEqual(['paid']);
    expect(await search({ method: 'sepa_transfer' })).toEqual(['review', 'sent']);
    expect(await search({ provider: 'nobody' })).toEqual([]);
    expect(await search({ currency: 'eur', amountFrom: '20', amountTo: 25 })).toEqual([
      'sent',
      'failed',
    ]);
    expect(await search({ country: 'DE' })).toHaveLength(4);
    expect(await search({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await search({ amountFrom: '20' })).toContain('currency');
  });

  it('filters by credit time, newest credit first, without withdrawals', async () => {
    const token = await server.token({ user: 'ada' });
    const { depositId } = (await server.deposit(token)).body;
    await server.settle(depositId, 'processed');
    await server.pool.query(
      `update cashier.deposits set created_at = now() - interval '1 day',
         credited_at = now() + interval '1 hour' where id = $1`,
      [depositId],
    );
    const credited = async (filter: Record<string, string | number>) => {
      const { body } = await askOperator(server, 'payments', filter);
      return { ids: body.payments.map(({ id }) => id), next: body.next };
    };
    const since = { creditedFrom: '2020-01-01T00:00:00Z' };
    const { next, ids: first } = await credited({ ...since, limit: 1 });
    expect(first).toEqual([depositId]);
    const rest = await credited({ ...since, limit: 1, before: next ?? '' });
    expect(rest.ids).toEqual([ids.paid]);
    const { csv = '' } = (await askOperator(server, 'exportPayments', since)).body;
    expect(csv.split('\r\n')).toHaveLength(4);
    const now = new Date().toISOString();
    expect((await credited({ creditedTo: now })).ids).toEqual([ids.paid]);
    expect((await credited({ creditedFrom: now })).ids).toEqual([depositId]);
    expect((await credited({ ...since, kind: 'withdrawal' })).ids).toEqual([]);
    await server.pool.query(
      `update cashier.deposits set owner = 'elsewhere:x', partner = 'elsewhere' where id = $1`,
      [depositId],
    );
  });

  it('finds a payment by our id, the provider’s id, the player or the end of the account number', async () => {
    const { rows } = await server.pool.query(
      'select provider_id, destination from cashier.withdrawals where id = $1',
      [ids.sent],
    );
    expect(await search({ q: ids.paid })).toEqual(['paid']);
    expect(await search({ q: rows[0].provider_id })).toEqual(['sent']);
    expect(await search({ q: 'ben' })).toEqual(['review', 'sent']);
    expect(await search({ q: rows[0].destination.slice(-4) })).toEqual(['review', 'sent']);
    expect(await search({ q: 'ben', kind: 'deposit' })).toEqual([]);
    // A player's id may equal the last digits of another's account.
    expect(await search({ user: rows[0].destination.slice(-4) })).toEqual([]);
    expect(await search({ user: 'ben' })).toEqual(['review', 'sent']);
    expect(await search({ q: "' or 1=1 --" })).toEqual([]);
  });

  it('finds by the amount, in its currency or in any', async () => {
    expect(await search({ q: '25' })).toEqual(['failed']);
    expect(await search({ q: '25.00 EUR' })).toEqual(['failed']);
    expect(await search({ q: 'eur 30' })).toEqual(['review']);
    expect(await search({ q: '25 USD' })).toEqual([]);
    expect(await search({ q: '25', status: 'processed' })).toEqual([]);
    expect(await search({ q: '2500' })).toEqual([]);
  });

  it('finds the deposits by an account that their player saved', async () => {
    const { rows } = await server.pool.query(
      'select method, provider from cashier.deposits where id = $1',
      [ids.paid],
    );
    await server.pool.query(
      `insert into cashier.saved_accounts (id, owner, kind, method, provider, token, label)
       values ('a', 'demo:ada', 'deposit', $1, $2, 't', '•••• 4242'),
         ('b', 'elsewhere:ada', 'deposit', $1, $2, 't', '•••• 4243')`,
      [rows[0].method, rows[0].provider],
    );
    expect(await search({ q: '4242' })).toEqual(['failed', 'paid']);
    expect(await search({ q: '4243' })).toEqual([]);
  });

  it('finds a payout by its transaction', async () => {
    await server.pool.query(
      `update cashier.withdrawals set network = 'bitcoin',
         history = history || '[{"status": "sent", "at": "2026-01-01T00:00:00Z", "txid": "beef"}]'
       where id = $1`,
      [ids.sent],
    );
    expect(await search({ q: 'beef' })).toEqual(['sent']);
    await server.pool.query(
      `update cashier.withdrawals
       set history = history || '[{"status": "sent", "at": "2026-01-01T00:01:00Z", "txid": "cafe1"}]'
       where id = $1`,
      [ids.sent],
    );
    expect(await search({ q: 'cafe1' })).toEqual(['sent']);
    expect(await search({ q: 'beef' })).toEqual(['sent']);
  });

  it('finds a deposit by its transaction and by its address', async () => {
    await server.pool.query(
      `update cashier.deposits set crypto = '{"address": "bc1qtest"}' where id = $1`,
      [ids.paid],
    );
    await server.pool.query(
      `insert into cashier.chain_payments (network, txid, output, watch_key, asset, units, deposit_id)
       values ('bitcoin', 'f00d', 0, 'k', 'native', 1, $1)`,
      [ids.paid],
    );
    expect(await search({ q: 'bc1qtest' })).toEqual(['paid']);
    expect(await search({ q: 'f00d' })).toEqual(['paid']);
  });

  it('is exported with its filters, and no cell is a formula', async () => {
    const { csv = '' } = (await askOperator(server, 'exportPayments', { kind: 'deposit' })).body;
    const [head, failed, paid, end] = csv.split('\r\n');
    expect(head).toMatch(/^kind,id,user,status,method/);
    expect(failed).toContain(`"'=HYPERLINK(""x""), <b>no</b>;'=1;' @x;a-b"`);
    // An id may begin with a dash.
    expect(paid).toMatch(new RegExp(`^deposit,'?${ids.paid},ada,processed,visa`));
    expect(end).toBe('');
    const { entries } = (await askOperator(server, 'audit', { limit: 1 })).body;
    expect(entries[0]).toMatchObject({ operation: 'exportPayments', request: { kind: 'deposit' } });
  });
});

describe('each filter of the list', () => {
  const filters: Partial<PaymentSearch>[] = [
    {},
    { q: 'ada' },
    { q: '3000' },
    { q: '25 EUR', status: 'review' },
    { kind: 'withdrawal' },
    { status: 'processed' },
    { status: 'review' },
    { method: 'visa' },
    { provider: 'sandbox' },
    { country: 'de' },
    { currency: 'EUR' },
    { currency: 'EUR', amountFromMinor: 1n, amountToMinor: 2n },
    { from: '2030-01-01T00:00:00Z' },
    { creditedFrom: '2030-01-01T00:00:00Z' },
    { creditedFrom: '2020-01-01T00:00:00Z', creditedTo: '2030-01-01T00:00:00Z', before: 'x' },
    { owner: 'demo:ada' },
    { before: 'x' },
  ];

  it.each(filters)('is served by an index: %o', async (filter) => {
    const plans = await plansOf(server, (db) =>
      searchPayments(db, { partner: 'demo', limit: 50, ...filter }),
    );
    expect(plans.join('\n')).toContain('Index');
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  });
});

it('a payment that matches by its player and by its amount is listed once', async () => {
  const token = await server.token({ user: '77' });
  const { depositId } = (await server.deposit(token, { amount: '77' })).body;
  const { payments } = (await askOperator(server, 'payments', { q: '77' })).body;
  expect(payments.map(({ id }) => id)).toEqual([depositId]);
});

it.each([
  ['25', ['deposits_by_exact_amount', 'withdrawals_by_exact_amount']],
  ['beef', ['withdrawals_by_txids', 'withdrawals_by_ending', 'saved_accounts_of_partner']],
])('%s is looked up by its own indexes', async (q, names) => {
  const plans = await plansOf(server, (db) =>
    searchPayments(db, { partner: 'demo', limit: 50, q }),
  );
  for (const name of names) expect(plans.join('\n')).toContain(name);
});

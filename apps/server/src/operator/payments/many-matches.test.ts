import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { mostRows, plansOf } from '../../testing/explain.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { matchLimits } from './payment-matches.ts';
import { searchPayments } from './payment-search.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

interface NewDeposits {
  name: string;
  count: number;
  partner?: string;
  crypto?: object;
}

/** Deposits of one player, `name-1` the newest; returns their ids. */
async function makeDeposits({ name, count, partner = 'demo', crypto }: NewDeposits) {
  await server.pool.query(
    `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
       amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language, session_id,
       return_id, status, ending, crypto, created_at, expires_at)
     select $1 || '-' || n, $2, $2 || ':' || $1, 'visa', 'sandbox', 'cards', 1000, 'EUR', 1000,
       'EUR', 1000, 'de', 'en', 'none', $1 || '-' || n, 'mistaked', 'failed', $4::jsonb,
       now() - n * interval '1 minute', now()
     from generate_series(1, $3::int) as n`,
    [name, partner, count, crypto ? JSON.stringify(crypto) : null],
  );
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}

/** Accounts with one ending that as many players saved, `name-1` the last used. */
const saveAccounts = (name: string, count: number, ending: string) =>
  server.pool.query(
    `insert into cashier.saved_accounts (id, owner, kind, method, provider, token, label, used_at)
     select $1 || n, 'demo:' || $1 || '-' || n, 'deposit', 'visa', 'sandbox', $1 || n,
       '•••• ' || $3, now() - n * interval '1 minute'
     from generate_series(1, $2::int) as n`,
    [name, count, ending],
  );

const idsOf = ({ payments }: { payments: { id: string }[] }) => payments.map(({ id }) => id);

describe('the deposits to an address that partners share', () => {
  const crypto = { address: 'r-shared-by-several-partners' };
  let own: string[];
  beforeAll(async () => {
    own = await makeDeposits({ name: 'memo', count: 5, crypto });
    await makeDeposits({ name: 'theirs', count: 1500, partner: 'elsewhere', crypto });
  });

  it('are all found, page by page, whatever other partners have', async () => {
    const first = (await askOperator(server, 'payments', { q: crypto.address, limit: 3 })).body;
    expect(idsOf(first)).toEqual(own.slice(0, 3));
    expect(first).not.toHaveProperty('isIncomplete');
    const rest = { q: crypto.address, limit: 3, before: first.next ?? '' };
    expect(idsOf((await askOperator(server, 'payments', rest)).body)).toEqual(own.slice(3));
  });

  it('are read page by page too, not all of them', async () => {
    const search = { partner: 'elsewhere', q: crypto.address, limit: 10 };
    const plans = await plansOf(server, (db) => searchPayments(db, search), { analyze: true });
    expect(mostRows(plans.join('\n'), 'deposits_by_address')).toBe(10);
  });
});

describe('the deposits by an account with an ending', () => {
  it('are all found, however many a player has made', async () => {
    const all = await makeDeposits({ name: 'often-1', count: 30 });
    await saveAccounts('often', 1, '7301');
    expect(idsOf((await askOperator(server, 'payments', { q: '7301' })).body)).toEqual(all);
  });

  it('are said to be incomplete if more accounts have it than are searched', async () => {
    await saveAccounts('many', matchLimits.accounts + 1, '7302');
    const ofLast = await makeDeposits({ name: 'many-1', count: 1 });
    await makeDeposits({ name: `many-${matchLimits.accounts + 1}`, count: 1 });
    const { body } = await askOperator(server, 'payments', { q: '7302' });
    expect(idsOf(body)).toEqual(ofLast);
    expect(body.isIncomplete).toBe(true);
    const exported = await askOperator(server, 'exportPayments', { q: '7302' });
    expect(exported).toMatchObject({ status: 400, body: { error: { code: 'requestInvalid' } } });
    const withdrawals = await askOperator(server, 'payments', { q: '7302', kind: 'withdrawal' });
    expect(withdrawals.body).not.toHaveProperty('isIncomplete');
  });
});

it('payments with one transaction beyond the limit are the newest, and said to be incomplete', async () => {
  const player = await startWithdrawingPlayer(server, { user: 'batch' });
  const older = await player.withdraw({ amount: '20' });
  const newer = await player.withdraw({ amount: '30' });
  await server.pool.query(
    `update cashier.withdrawals set network = 'bitcoin', history = history ||
       '[{"status": "sent", "at": "2026-01-01T00:00:00Z", "txid": "batch-tx"}]'
     where id = any($1)`,
    [[older, newer]],
  );
  const find = (payments: number) =>
    searchPayments(
      server.pool,
      { partner: 'demo', q: 'batch-tx', limit: 10 },
      { ...matchLimits, payments },
    );
  const cut = await find(1);
  expect([cut.rows.map(({ id }) => id), cut.isIncomplete]).toEqual([[newer], true]);
  const all = await find(2);
  expect([all.rows.map(({ id }) => id), all.isIncomplete]).toEqual([[newer, older], false]);
});

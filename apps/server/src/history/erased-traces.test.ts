import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { attemptsAbout, countAttempt } from '../providers/attempts/attempt-store.ts';
import { openServerDatabase } from '../testing/server-database.ts';
import { eraseOldDeposits, eraseOldWithdrawals } from './erasure.ts';

// No server runs here: its workers would erase too.
let database: Awaited<ReturnType<typeof openServerDatabase>>;
beforeAll(async () => {
  database = await openServerDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { owner } = database;
  await owner.query(`delete from cashier.withdrawals; delete from cashier.refunds;
    delete from cashier.deposits; delete from cashier.provider_attempts`);
});

/** A deposit with a refund, and a withdrawal. */
async function addPayments(name: string): Promise<void> {
  await database.owner.query(
    `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
       amount_minor, fee_minor, pay_minor, credit_minor, currency, pay_currency, country, language,
       session_id, return_id, status, fields, expires_at, updated_at)
     values ('d-' || $1, 'demo', 'demo:' || $1, 'm', 'p', 'g', 1, 0, 1, 1, 'EUR', 'EUR', 'de', 'en',
       's', 'd-' || $1, 'mistaked', '{}', now(), '2026-01-01')`,
    [name],
  );
  await database.owner.query(
    `insert into cashier.refunds (id, partner, owner, deposit_id, provider, reference, amount_minor,
       currency, pay_minor, pay_currency, status, requested_by)
     values ('f-' || $1, 'demo', 'demo:' || $1, 'd-' || $1, 'p', 'f-' || $1, 1, 'EUR', 1, 'EUR',
       'failed', 'joe')`,
    [name],
  );
  await database.owner.query(
    `insert into cashier.withdrawals (id, partner, owner, method, provider, security_group, account,
       amount_minor, currency, fee_minor, net_minor, country, language, destination, account_name,
       account_token, status, confirmed_at, expires_at, updated_at)
     values ('w-' || $1, 'demo', 'demo:' || $1, 'm', 'p', 'g', 'main', 1, 'EUR', 0, 1, 'de', 'en',
       '{}', 'x', 'x', 'failed', now(), now(), '2026-01-01')`,
    [name],
  );
}

/** Stores a provider's words about each of them, and an event of the withdrawal's code. */
async function addTraces(name: string): Promise<void> {
  for (const kind of ['d', 'f', 'w']) {
    const key = { reference: `${kind}-${name}`, provider: 'p', request: 'depositStatus' } as const;
    await countAttempt(database.owner, key, { outcome: 'refused', failure: 'said' }, new Date());
  }
  await database.owner.query(
    `insert into cashier.withdrawal_code_events (withdrawal_id, what, at)
     values ('w-' || $1, 'sent', now())`,
    [name],
  );
}

/** The payments that have an attempt or an event of a code, once for each. */
async function listTraces(): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(`
    select reference as id from cashier.provider_attempts
    union all select withdrawal_id from cashier.withdrawal_code_events order by id`);
  return rows.map(({ id }) => id);
}

it('what is marked or deleted loses its traces, also by a server without rights to them', async () => {
  const { owner, pool } = database;
  for (const name of ['erased', 'kept', 'dropped']) {
    await addPayments(name);
    await addTraces(name);
  }
  const role = (await pool.query<{ role: string }>('select current_user as role')).rows[0]?.role;
  const tables = 'cashier.provider_attempts, cashier.withdrawal_code_events';
  await owner.query(`revoke all on ${tables} from ${role}`);
  // The previous version knows the mark, and not the two tables.
  await pool.query(`update cashier.deposits set erased_at = now() where id = 'd-erased'`);
  await pool.query(`update cashier.withdrawals set erased_at = now() where id = 'w-erased'`);
  await pool.query(`delete from cashier.withdrawals where id = 'w-dropped'`);
  await owner.query(`grant select, insert, update, delete on ${tables} to ${role}`);
  expect(await listTraces()).toEqual(
    ['d-dropped', 'f-dropped', 'd-kept', 'f-kept', 'w-kept', 'w-kept'].toSorted(),
  );
});

it('other changes of an erased payment leave what is counted after its erasure', async () => {
  const { owner, pool } = database;
  await addPayments('erased');
  await pool.query(`update cashier.deposits set erased_at = now()`);
  await addTraces('erased');
  await pool.query(`update cashier.deposits set checks = checks + 1`);
  expect(await attemptsAbout(owner, ['d-erased'])).toMatchObject([{ count: 1, failure: null }]);
});

it.each([
  { table: 'deposits', erase: eraseOldDeposits, traces: ['w-old', 'w-old'] },
  { table: 'withdrawals', erase: eraseOldWithdrawals, traces: ['d-old', 'f-old'] },
])(
  'the retention of $table erases what was counted after it began',
  async ({ table, erase, traces }) => {
    const { owner, pool } = database;
    await addPayments('old');
    // The server's statement has its snapshot when it reads the first row.
    await owner.query(`
      create function public.wait_for_test() returns boolean language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(42); return true; end $$;
      create policy waiting on cashier.${table} using (public.wait_for_test());
      alter table cashier.${table} enable row level security`);
    const test = await owner.connect();
    await test.query('select pg_advisory_lock(42)');
    const erasing = erase(pool, 30);
    await expect.poll(countWaiting, { interval: 10 }).toBe(1);
    await addTraces('old');
    await test.query('select pg_advisory_unlock(42)');
    test.release();
    expect(await erasing).toBe(1);
    await owner.query(`alter table cashier.${table} disable row level security;
      drop policy waiting on cashier.${table}; drop function public.wait_for_test`);
    expect(await listTraces()).toEqual(traces);
  },
);

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await database.owner.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  );
  return rowCount;
}

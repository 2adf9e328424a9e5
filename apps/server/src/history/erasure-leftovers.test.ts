import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/server-database.ts';
import { retentionDefaults } from '../testing/test-environment.ts';
import { cleanupJobs } from '../workers/cleanup.ts';

// No server runs here: its workers would do the same.
let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

async function run(name: string): Promise<number> {
  const services = { pool: database.pool, now: () => new Date(), retention: retentionDefaults };
  const job = cleanupJobs(services).find((one) => one.name === name);
  if (!job) throw new Error(`there is no cleanup job ${name}`);
  return job.step();
}

/** A deposit with a refund, and a withdrawal. */
async function addPayments(name: string): Promise<void> {
  await database.pool.query(
    `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
       amount_minor, fee_minor, pay_minor, credit_minor, currency, pay_currency, country, language,
       session_id, return_id, status, fields, expires_at)
     values ('d-' || $1, 'demo', 'demo:' || $1, 'm', 'p', 'g', 1, 0, 1, 1, 'EUR', 'EUR', 'de', 'en',
       's', 'd-' || $1, 'mistaked', '{}', now())`,
    [name],
  );
  await database.pool.query(
    `insert into cashier.refunds (id, partner, owner, deposit_id, provider, reference, amount_minor,
       currency, pay_minor, pay_currency, status, requested_by)
     values ('f-' || $1, 'demo', 'demo:' || $1, 'd-' || $1, 'p', 'f-' || $1, 1, 'EUR', 1, 'EUR',
       'failed', 'joe')`,
    [name],
  );
  await database.pool.query(
    `insert into cashier.withdrawals (id, partner, owner, method, provider, security_group, account,
       amount_minor, currency, fee_minor, net_minor, country, language, destination, account_name,
       account_token, status, confirmed_at, expires_at)
     values ('w-' || $1, 'demo', 'demo:' || $1, 'm', 'p', 'g', 'main', 1, 'EUR', 0, 1, 'de', 'en',
       '{}', 'x', 'x', 'failed', now(), now())`,
    [name],
  );
}

async function addTraces(at: string): Promise<void> {
  await database.pool.query(
    `insert into cashier.provider_attempts
       (reference, request, outcome, provider, first_at, last_at, failure)
     select kind || '-' || name, 'status', $1::text, 'p', now() + $1::text::interval,
       now() + $1::text::interval, 'said'
     from unnest(array['d', 'f', 'w']) as kind, unnest(array['erased', 'kept']) as name`,
    [at],
  );
}

it('what an older server’s erasure left is deleted, and nothing else', async () => {
  const { pool } = database;
  for (const name of ['erased', 'kept']) await addPayments(name);
  await addTraces('-1 hour');
  await pool.query(`insert into cashier.withdrawal_code_events (withdrawal_id, what, at)
    values ('w-erased', 'sent', now()), ('w-kept', 'sent', now()), ('w-deleted', 'sent', now())`);
  // Such a server knows the mark, and not the two tables.
  await pool.query(`update cashier.deposits set erased_at = now() where id = 'd-erased'`);
  await pool.query(`update cashier.withdrawals set erased_at = now() where id = 'w-erased'`);
  await addTraces('1 hour');

  expect(await run('erased attempts')).toBe(3);
  expect(await run('erased code events')).toBe(2);
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from cashier.provider_attempts where outcome = '-1 hour' order by reference`,
  );
  expect(rows.map(({ reference }) => reference)).toEqual(['d-kept', 'f-kept', 'w-kept']);
  const later = `select from cashier.provider_attempts where outcome = '1 hour'`;
  expect((await pool.query(later)).rowCount).toBe(6);
  const events = await pool.query('select withdrawal_id as id from cashier.withdrawal_code_events');
  expect(events.rows).toEqual([{ id: 'w-kept' }]);
  expect([await run('erased attempts'), await run('erased code events')]).toEqual([0, 0]);
});

import type { Pool, PoolClient } from 'pg';

const batch = 20_000;
const players = 100_000;

/**
 * Old payments of a hundred thousand players. The first of them are the measured ones, so each has
 * a share. Ids are random, like real ones, so that an index is written everywhere.
 */
const made = (measured: number) => `
  select n, md5('old' || n) as id, now() - (n % 90) * interval '1 day' as at,
    now() - (n % 20) * interval '1 hour' as lately,
    'demo:' || case when n % ${players} < ${measured} then 'bench-' else 'old-' end
      || n % ${players} as owner
  from generate_series($1::int, $2::int) as n`;

/** One statement for each table that a payment leaves rows in. Sessions and keys last a day. */
const inserts = [
  `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
     amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language, session_id,
     return_id, status, provider_id, paid_minor, credited_minor, credited_at, created_at,
     updated_at, expires_at)
   select id, 'demo', owner, 'visa', 'sandbox', 'cards', 1000, 'EUR', 1000, 'EUR', 1000, 'de', 'en',
     md5('session' || id), md5('return' || id), 'processed', md5('provider' || id), 1000, 1000, at,
     at, at, at from made`,
  `insert into cashier.payment_sessions (id, owner, currency, created_at)
   select md5('session' || id), owner, 'EUR', lately from made`,
  `insert into cashier.idempotency (owner, key, call, fingerprint, reference, holder, lease_until,
     status, answer, created_at)
   select owner, md5('key' || id), 'deposit-create', md5('request' || id), id, 'old', lately, 200,
     jsonb_build_object('status', 200, 'data', jsonb_build_object('depositId', id)), lately
   from made`,
  `insert into cashier.notices (provider, event_id, body, received_at, applied_at)
   select 'sandbox', 'evt_' || id, jsonb_build_object('type', 'deposit.updated', 'data',
     jsonb_build_object('reference', id, 'providerId', md5('provider' || id), 'status', 'processed',
       'amount', '10.00', 'currency', 'EUR', 'paidAt', at)), at, at
   from made`,
  // The sums change together with the transfers, because the server checks them all the time.
  `, house as (
     select id from ledger.accounts where owner = 'demo' and kind = 'house' and currency = 'EUR'
     order by shard limit 1
   ), moved as (
     insert into ledger.transfers (reference, kind, debit_account, credit_account, currency, amount,
       pending_delta, purpose, created_at)
     select 'deposit:' || made.id, 'plain', house.id, account.id, 'EUR', 1000, 0, 'deposit', at
     from made cross join house
     join ledger.accounts account on account.owner = made.owner and account.kind = 'player'
       and account.currency = 'EUR'
     returning credit_account, debit_account, amount
   ), changed as (
     select id, sum(credit) as credit, sum(debit) as debit from (
       select credit_account as id, amount as credit, 0 as debit from moved
       union all select debit_account, 0, amount from moved) as sides group by id
   )
   update ledger.accounts account set credits_posted = account.credits_posted + changed.credit,
     debits_posted = account.debits_posted + changed.debit
   from changed where account.id = changed.id`,
];

async function openAccounts(client: PoolClient, measured: number): Promise<void> {
  await client.query(
    `insert into ledger.accounts (owner, kind, currency, overdraft_allowed)
     select 'demo', 'house', 'EUR', true union all
     select distinct owner, 'player', 'EUR', false from (${made(measured)}) as made
     on conflict do nothing`,
    [0, players - 1],
  );
}

/** Fills every table that a payment touches with the old rows from one number to another. */
export async function fillHistory(
  pool: Pool,
  { from, to, measured }: { from: number; to: number; measured: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await openAccounts(client, measured);
    for (const insert of inserts) {
      for (let first = from; first < to; first += batch) {
        const last = Math.min(first + batch, to) - 1;
        await client.query(`with made as (${made(measured)}) ${insert}`, [first, last]);
      }
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

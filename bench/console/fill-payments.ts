import type { Pool, PoolClient } from 'pg';
import { dropIndexes } from '../measure/drop-indexes.ts';
import { addressIn, lists } from './fill-lists.ts';

const batch = 100_000;

// Like a partner's year: a few players pay often, most deposits are credited, some are open.
const spread = `
  (array['visa', 'upi', 'pix', 'sepa_transfer', 'paytm'])[1 + n % 5] as method,
  (array['sandbox', 'adyen', 'hyperswitch'])[1 + n % 3] as provider,
  (array['de', 'in', 'br', 'mx', 'tr', 'ng'])[1 + n % 6] as country,
  (array['EUR', 'INR', 'BRL', 'MXN'])[1 + n % 4] as currency,
  1000 + (n::bigint * 7919) % 500000 as amount,
  now() - n * interval '30 seconds' as at, 'demo:player-' || (n * 31) % 50000 as owner`;

const deposits = `
  insert into cashier.deposits (id, partner, owner, method, provider, security_group, amount_minor,
    currency, pay_minor, pay_currency, credit_minor, country, language, session_id, return_id,
    status, provider_id, credited_minor, ending, created_at, updated_at, credited_at, expires_at,
    crypto)
  select 'dep_' || n, 'demo', owner, method, provider, 'cards', amount, currency, amount, currency,
    amount, country, 'en', 'none', 'dep_' || n,
    case when n % 10 = 0 then 'mistaked' when n % 97 = 0 then 'waiting' else 'processed' end,
    'prov_' || n, case when n % 10 = 0 or n % 97 = 0 then null else amount end,
    case when n % 10 = 0 then 'failed' end, at, at,
    case when n % 10 = 0 or n % 97 = 0 then null else at + (5 + n % 89 + n % 7 * 60) * interval '1 second' end,
    at, case when n % 10 = 0 then jsonb_build_object('address', ${addressIn}) end
  from (select n, ${spread} from generate_series($1::int, $2::int) as n) as made`;

const withdrawals = `
  insert into cashier.withdrawals (id, partner, owner, method, provider, security_group, account,
    amount_minor, currency, fee_minor, net_minor, country, language, destination, account_token,
    status, provider_id, network, history, created_at, updated_at, confirmed_at, expires_at)
  select 'wd_' || n, 'demo', owner, method, provider, 'cards', 'main', amount, currency, 0, amount,
    country, 'en', case when n % 4 = 0 then left(${addressIn}, 6) || '…' || right(${addressIn}, 4)
      else '•• ' || lpad((n % 10000)::text, 4, '0') end, 'token',
    case when n % 211 = 0 then 'review' when n % 13 = 0 then 'rejected' else 'sent' end,
    'pay_' || n, case when n % 4 = 0 then 'bitcoin' end,
    case when n % 4 = 0
      then jsonb_build_array(jsonb_build_object('status', 'sent', 'at', iso, 'txid', 'tx_' || n),
        jsonb_build_object('status', 'sent', 'at', iso, 'txid', 'later_' || n))
      else jsonb_build_array(jsonb_build_object('status', 'sent', 'at', iso)) end, at, at, at, at
  from (select n, ${spread} from generate_series($1::int, $2::int) as n) as made
  cross join lateral (select cashier.iso_time(at) as iso) as times`;

const cases = `
  insert into cashier.cases (reason, state, partner, owner, provider, provider_id, currency,
    amount_minor, opened_at, assigned_to, assigned_at, closed_at, outcome)
  select 'overpaid', case when n % 50 = 0 then 'open' else 'settled' end,
    case when n % 7 = 0 then null else 'demo' end, owner, provider, 'case_' || n, currency, amount,
    at, case when n % 3 = 0 then 'operator-' || n % 20 end, case when n % 3 = 0 then at end,
    case when n % 50 = 0 then null else at end, case when n % 50 = 0 then null else 'keep' end
  from (select n, ${spread} from generate_series($1::int, $2::int) as n) as made`;

/**
 * Inserts this many payments, a fifth of them withdrawals, a tenth as many cases, and the other
 * lists in proportion.
 */
export async function fillPayments(pool: Pool, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Disables triggers and the statement timeout, because these rows are only test data.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0`);
    await fill(client, rows);
  } finally {
    client.release(true);
  }
}

async function fill(client: PoolClient, rows: number): Promise<void> {
  const restore = await dropIndexes(client, ['cashier.deposits', 'cashier.withdrawals']);
  for (const [insert, count] of [
    [deposits, Math.round(rows * 0.8)],
    [withdrawals, Math.round(rows * 0.2)],
    [cases, Math.round(rows * 0.1)],
    ...Object.values(lists).map(({ insert, share }) => [insert, Math.round(rows * share)] as const),
  ] as const) {
    for (let from = 1; from <= count; from += batch) {
      await client.query(insert, [from, Math.min(from + batch - 1, count)]);
    }
  }
  await restore();
  const tables = ['deposits', 'withdrawals', 'cases', ...Object.keys(lists)];
  const named = tables.map((name) => (name.includes('.') ? name : `cashier.${name}`));
  await client.query(`vacuum analyze ${named.join(', ')}`);
}

import type { Pool } from 'pg';
import { dropIndexes } from '../measure/drop-indexes.ts';

const batch = 50_000;
const players = 100_000;
/** The last rows of each table, which give its rate: by then it is full and has all its indexes. */
const timedMax = 100_000;

/** Ids are random, like real ones, so that an index is written everywhere and not at its end. */
const series = `(select n, md5(n::text) as id, 'demo:player-' || n % ${players} as owner,
    now() - (n % 90) * interval '1 day' as at
  from generate_series($1::int, $2::int) as n) as made`;

const inserts = {
  'cashier.deposits': `
    insert into cashier.deposits (id, partner, owner, method, provider, security_group,
      amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language, session_id,
      return_id, status, provider_id, paid_minor, credited_minor, credited_at, created_at,
      updated_at, expires_at)
    select id, 'demo', owner, 'visa', 'sandbox', 'cards', 1000, 'EUR', 1000, 'EUR', 1000, 'de',
      'en', md5('session' || id), md5('return' || id), 'processed', md5('provider' || id), 1000,
      1000, at, at, at, at from ${series}`,
  'ledger.transfers': `
    insert into ledger.transfers (reference, kind, debit_account, credit_account, currency, amount,
      pending_delta, purpose, created_at)
    select 'deposit:' || id, 'plain', 1, 2 + n % ${players}, 'EUR', 1000, 0, 'deposit', at
    from ${series}`,
  'cashier.notices': `
    insert into cashier.notices (provider, event_id, body, received_at, applied_at)
    select 'sandbox', 'evt_' || id, jsonb_build_object('type', 'deposit.updated', 'data',
      jsonb_build_object('reference', id, 'providerId', md5('provider' || id), 'status',
        'processed', 'amount', '10.00', 'currency', 'EUR', 'paidAt', at)), at, at
    from ${series}`,
  'cashier.audit_entries': `
    insert into cashier.audit_entries (partner, request_id, operation, actor, role, key_id,
      subject, request, outcome, at)
    select 'demo', 'req_' || id, 'approve', 'joe', 'reviewer', 'key', id,
      jsonb_build_object('note', 'checked'), 'done', at from ${series}`,
};

type Filled = keyof typeof inserts;

const filledTables = Object.keys(inserts) as Filled[];

/** Fills each table with this many rows; returns the rows per second of the last ones. */
export async function fillTables(pool: Pool, rows: number): Promise<Record<string, number>> {
  const client = await pool.connect();
  const timed = Math.min(rows, timedMax);
  const rates: Record<string, number> = {};
  const fill = async (table: Filled, start: number, end: number): Promise<void> => {
    for (let from = start; from < end; from += batch) {
      await client.query(inserts[table], [from, Math.min(from + batch, end) - 1]);
    }
  };
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into ledger.accounts (owner, kind, currency, overdraft_allowed)
       select 'demo', 'house', 'EUR', true union all
       select 'demo:player-' || n, 'player', 'EUR', false from generate_series(1, ${players}) as n`,
    );
    // It marks past days for the overview. Real deposits are inserted on their own day.
    await client.query('alter table cashier.deposits disable trigger inserted_deposit_marks_days');
    const restore = await dropIndexes(client, ['cashier.deposits', 'ledger.transfers']);
    for (const table of filledTables) await fill(table, 0, rows - timed);
    await restore();
    for (const table of filledTables) {
      const startMs = performance.now();
      await fill(table, rows - timed, rows);
      rates[table] = timed / ((performance.now() - startMs) / 1000);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  return rates;
}

interface TableSize {
  table: string;
  rows: number;
  heapBytes: number;
  indexBytes: number;
}

/** The size of each table with all of its partitions. */
export async function tableSizes(pool: Pool): Promise<TableSize[]> {
  const tables = [...filledTables, 'cashier.notice_keys', 'cashier.audit_keys'];
  const { rows } = await pool.query<TableSize>(
    `select name as table, sum(greatest(class.reltuples, 0))::float8 as rows,
       sum(pg_table_size(class.oid))::float8 as "heapBytes",
       sum(pg_indexes_size(class.oid))::float8 as "indexBytes"
     from unnest($1::text[]) with ordinality as named(name, place)
     left join lateral pg_partition_tree(name::regclass) as leaf on leaf.isleaf
     join pg_class class on class.oid = coalesce(leaf.relid, name::regclass)
     group by name, place order by place`,
    [tables],
  );
  return rows;
}

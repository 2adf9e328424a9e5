import { afterAll, beforeAll, expect, it } from 'vitest';
import { everythingStored } from '../testing/everything-stored.ts';
import { prepareDatabase } from '../testing/server-database.ts';
import { eraseOldDeposits, eraseOldWithdrawals, eraseOwner } from './erasure.ts';

// No server runs here: the test checks only what happens to each column.
let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

const owner = 'demo:ada';
const word = 'Zyxwvu';

type Row = Record<string, unknown>;

/** The columns that an erasure keeps; the test fills all others with the word. */
const kept: Record<string, Row> = {
  deposits: {
    id: 'd1',
    partner: 'demo',
    owner,
    method: 'm',
    provider: 'p',
    security_group: 'g',
    currency: 'EUR',
    pay_currency: 'EUR',
    quote: null,
    country: 'de',
    language: 'en',
    session_id: 's',
    return_id: 'r',
    provider_id: 'i',
    status: 'mistaked',
    ending: 'failed',
    decline_class: 'hard',
    decline_code: 'c',
    credited_minor: null,
    taken_minor: null,
    refunded_minor: null,
    refunding_minor: null,
    bonus_id: null,
    bonus_state: null,
    package: null,
    crypto: null,
    erased_at: null,
  },
  withdrawals: {
    id: 'w1',
    partner: 'demo',
    owner,
    method: 'm',
    provider: 'p',
    security_group: 'g',
    account: 'main',
    amount_minor: 2,
    currency: 'EUR',
    payout_currency: 'EUR',
    network: 'tron',
    country: 'de',
    language: 'en',
    arrival: null,
    status: 'sent',
    provider_id: 'i',
    decline_class: 'hard',
    decline_code: 'c',
    decided_by: 'joe',
    history: [],
    erased_at: null,
  },
  refunds: {
    id: 'f1',
    partner: 'demo',
    owner,
    deposit_id: 'd1',
    provider: 'p',
    reference: 'r',
    currency: 'EUR',
    pay_currency: 'EUR',
    status: 'failed',
    provider_id: 'i',
    failure_code: 'refused',
    requested_by: 'joe',
  },
  disputes: {
    id: 'p1',
    assigned_to: 'joe',
    partner: 'demo',
    owner,
    deposit_id: 'd1',
    provider: 'p',
    provider_id: 'i',
    status: 'lost',
    pay_currency: 'EUR',
    fee_currency: 'EUR',
    currency: 'EUR',
  },
  reported_reversals: {
    partner: 'demo',
    reference: 'r',
    owner,
    deposit_id: 'd1',
    requested_by: 'joe',
    known_disputes: ['p1'],
  },
  saved_accounts: { owner, kind: 'deposit' },
  payment_sessions: { owner },
  form_closings: { id: 1, owner },
  idempotency: { owner, key: 'k', call: 'c', fingerprint: 'f', reference: 'd1', holder: 'h' },
  inbox: {
    provider: 'p',
    event_id: 'e',
    body: { data: { reference: 'd1', reason: word } },
    assigned_to: 'joe',
  },
  webhooks: { subject: 'w1', next_attempt_at: null },
  forms: { deposit_id: 'd1' },
  withdrawal_codes: { withdrawal_id: 'w1' },
  provider_records: { provider: 'p', reference: 'd1', holder: null },
  provider_attempts: { reference: 'd1', request: 'createDeposit', outcome: 'refused' },
  withdrawal_code_events: { withdrawal_id: 'w1' },
  wallet_orders: {
    id: 1,
    kind: 'credit',
    reference: 'o',
    partner: 'demo',
    owner,
    currency: 'EUR',
    next_attempt_at: null,
  },
};

const fillings: Record<string, unknown> = {
  text: word,
  jsonb: { [word]: word },
  boolean: true,
  'timestamp with time zone': '2026-01-01T00:00:00Z',
};

/** One row with the word in every column that can hold text. */
async function insertRow(table: string): Promise<void> {
  const { pool } = database;
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'cashier' and table_name = $1`,
    [table],
  );
  const filled = columns.map(({ name, type }) => [name, fillings[type] ?? 1]);
  const row = { ...Object.fromEntries(filled), ...kept[table] };
  await pool.query(
    `insert into cashier.${table} overriding system value
     select * from jsonb_populate_record(null::cashier.${table}, $1)`,
    [row],
  );
}

it('an erasure removes the word from every column that is not listed as kept', async () => {
  const { pool } = database;
  for (const table of Object.keys(kept)) await insertRow(table);
  const filled = (await everythingStored(pool)).split('\n').filter((line) => line.includes(word));
  expect(filled).toHaveLength(Object.keys(kept).length);
  await eraseOwner(pool, owner, new Date());
  const left = (await everythingStored(pool)).split('\n').filter((line) => line.includes(word));
  expect(left).toEqual([]);
});

it('an erasure keeps erased columns empty, whoever writes to them again', async () => {
  const { pool } = database;
  await pool.query(
    `update cashier.deposits set fields = $1, sealed_fields = $2, fields_required = $1, source = $1, payment = $1,
       p2p = $1, reason = $2, history = $3, saves_account = true`,
    [{ [word]: word }, word, JSON.stringify([{ status: 'mistaked', reason: word }])],
  );
  await pool.query(
    `update cashier.withdrawals set destination = $1, account_name = $1, account_token = $1,
       reason = $1, history = $2, saves_account = true`,
    [word, JSON.stringify([{ status: 'rejected', reason: word }])],
  );
  const notice = { data: { reference: 'w1', reason: word } };
  await pool.query(
    `insert into cashier.inbox (provider, event_id, body) values ('p', 'later', $1)`,
    [notice],
  );
  await pool.query(`update cashier.inbox set applied_at = now() where event_id = 'later'`);
  expect(await everythingStored(pool)).not.toContain(word);
  const { rows } = await pool.query('select saves_account from cashier.deposits');
  expect(rows).toEqual([{ saves_account: false }]);
});

it('empties what adapters keep about each of the player’s payments, and of nobody else’s', async () => {
  const { pool } = database;
  await pool.query(
    `insert into cashier.provider_records (provider, reference, locked_until, sealed)
     select 'q', reference, now(), $1 from unnest(array['d1', 'w1', 'f1', 'd2']) as reference`,
    [word],
  );
  await eraseOwner(pool, owner, new Date());
  const { rows } = await pool.query(
    `select reference, sealed from cashier.provider_records where provider = 'q' order by reference`,
  );
  // The rows stay, so that an adapter knows that it has asked before.
  expect(rows).toEqual([
    { reference: 'd1', sealed: null },
    { reference: 'd2', sealed: word },
    { reference: 'f1', sealed: null },
    { reference: 'w1', sealed: null },
  ]);
});

/** A payment whose last change was long ago. */
const old = { updated_at: '2026-01-01' };
const unpaid = { status: 'mistaked', paid_minor: null, credited_minor: null };
const unsent = { sent_minor: null, returned_minor: null, contradictions: [], history: [] };
const sentStep = { status: 'sent', at: '2026-01-01T00:00:00Z' };
const txidStep = { status: 'processing', at: '2026-01-01T00:00:00Z', txid: 'ab' };

it('the retention empties what adapters keep only about payments that moved no money', async () => {
  const { pool } = database;
  const copies = [
    ['deposits', { id: 'd-unpaid', ...unpaid, ...old }],
    ['deposits', { id: 'd-recent', ...unpaid, updated_at: new Date() }],
    ['deposits', { id: 'd-paid', ...unpaid, ...old, paid_minor: 5 }],
    ['deposits', { id: 'd-credited', ...old, status: 'processed', credited_minor: 5 }],
    ['deposits', { id: 'd-reversed', ...old, status: 'reversed', credited_minor: 5 }],
    ['refunds', { id: 'f-failed', deposit_id: 'd-credited', reference: 'f-failed' }],
    ['withdrawals', { id: 'w-rejected', ...unsent, ...old, status: 'rejected' }],
    ['withdrawals', { id: 'w-failed', ...unsent, ...old, status: 'failed' }],
    ['withdrawals', { id: 'w-recent', ...unsent, status: 'failed', updated_at: new Date() }],
    ['withdrawals', { id: 'w-sent', ...unsent, ...old, status: 'sent', history: [sentStep] }],
    ['withdrawals', { id: 'w-back', ...unsent, ...old, status: 'failed', history: [sentStep] }],
    ['withdrawals', { id: 'w-known', ...unsent, ...old, status: 'failed', history: [txidStep] }],
  ] as const;
  for (const [table, change] of copies) await copyRow(table, change);
  expect(await eraseOldDeposits(pool, 30)).toBe(4);
  expect(await eraseOldWithdrawals(pool, 30)).toBe(5);
  const emptied = ['d-unpaid', 'w-failed', 'w-rejected'];
  const all = copies.map(([, { id }]) => id).toSorted();
  expect(await filledRecords()).toEqual(all.filter((id) => !emptied.includes(id)));
});

it('the retention removes requests and codes of old payments, and of no others', async () => {
  const { pool } = database;
  const reset = 'truncate cashier.provider_attempts, cashier.withdrawal_code_events';
  await pool.query(reset);
  const copies = [
    ['deposits', { id: 'a-old', ...unpaid, ...old, erased_at: null }],
    ['deposits', { id: 'a-new', ...unpaid, updated_at: new Date(), erased_at: null }],
    ['refunds', { id: 'r-old', deposit_id: 'a-old', reference: 'r-old' }],
    ['refunds', { id: 'r-new', deposit_id: 'a-new', reference: 'r-new' }],
    ['withdrawals', { id: 'b-old', ...unsent, ...old, status: 'failed', erased_at: null }],
    [
      'withdrawals',
      { id: 'b-new', ...unsent, updated_at: new Date(), status: 'failed', erased_at: null },
    ],
  ] as const;
  for (const [table, change] of copies) await copyRow(table, change);
  await pool.query(
    `insert into cashier.provider_attempts
       (reference, request, outcome, provider, first_at, last_at, failure)
     select reference, 'status', 'refused', 'p', now(), now(), $1
     from unnest(array['a-old', 'a-new', 'r-old', 'r-new', 'b-old', 'b-new']) as reference`,
    [word],
  );
  await pool.query(`insert into cashier.withdrawal_code_events (withdrawal_id, what, at)
    values ('b-old', 'sent', now()), ('b-new', 'sent', now())`);
  await eraseOldDeposits(pool, 30);
  await eraseOldWithdrawals(pool, 30);
  const { rows } = await pool.query<{ id: string }>(`
    select reference as id from cashier.provider_attempts
    union all select withdrawal_id from cashier.withdrawal_code_events order by id`);
  expect(rows.map(({ id }) => id)).toEqual(['a-new', 'b-new', 'b-new', 'r-new']);
});

const sources = { deposits: 'd1', refunds: 'f1', withdrawals: 'w1' };

/** Copies a row with other values, and fills an old record of it. */
async function copyRow(table: keyof typeof sources, change: Row & { id: string }): Promise<void> {
  const { pool } = database;
  const fresh = { ...change, return_id: change.id, erased_at: null };
  await pool.query(
    `insert into cashier.${table} select made.* from cashier.${table} as known,
       jsonb_populate_record(known, $1) as made where known.id = $2`,
    [fresh, sources[table]],
  );
  await pool.query(
    `insert into cashier.provider_records (provider, reference, locked_until, sealed, created_at)
     values ('kept', $1, now(), 'sealed', '2026-01-01')`,
    [change.id],
  );
}

async function filledRecords(): Promise<string[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    `select reference from cashier.provider_records where provider = 'kept' and sealed is not null
     order by reference`,
  );
  return rows.map(({ reference }) => reference);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Retention } from '../configuration/retention.ts';
import { prepareDatabase } from '../testing/server-database.ts';
import { retentionDefaults } from '../testing/test-environment.ts';
import { cleanupJobs } from './cleanup.ts';

// No server runs here: its workers would do the same cleanup.
let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

interface RetainedRecords {
  what: string;
  table: string;
  /** A row with the id $1 that was created or ended $2 ago. */
  insert: string;
  /** It is kept for at most this long. */
  kept: string;
  job: string;
}

/** Different from the defaults, so that each setting is seen to take effect. */
const retention: Retention = {
  answersHours: 30,
  messagesDays: 20,
  noticesDays: 60,
  sessionsDays: 70,
  draftsDays: 5,
  buildsDays: 3,
  accountsDays: 300,
  detailsDays: 400,
};

/** Runs one cleanup job once; returns the number of rows that it processed. */
function runJob(name: string, kept = retention): Promise<number> {
  const { pool } = database;
  const job = cleanupJobs({ pool, now: () => new Date(), retention: kept }).find(
    (one) => one.name === name,
  );
  if (!job) throw new Error(`there is no cleanup job ${name}`);
  return job.step();
}

const withdrawal = `insert into cashier.withdrawals (id, partner, owner, method, provider,
  security_group, account, amount_minor, currency, fee_minor, net_minor, country, language,
  destination, account_name, account_token, status, confirmed_at, expires_at, updated_at)`;

const name = 'housekeeping';

const retained: RetainedRecords[] = [
  {
    what: 'answers to calls',
    table: 'cashier.idempotency where owner = $1',
    insert: `insert into cashier.idempotency
        (owner, key, call, fingerprint, reference, holder, lease_until, created_at)
      values ($1, $2::text, 'c', 'f', 'r', 'h', now(), now() - $2::text::interval)`,
    kept: '30 hours',
    job: 'old keys',
  },
  {
    what: 'notices that were applied',
    table: 'cashier.inbox where provider = $1',
    insert: `insert into cashier.inbox (provider, event_id, body, applied_at)
      values ($1, $2::text, '{}', now() - $2::text::interval)`,
    kept: '60 days',
    job: 'old notices',
  },
  {
    what: 'orders that a wallet took',
    table: 'cashier.wallet_orders where owner = $1',
    insert: `insert into cashier.wallet_orders
        (kind, reference, partner, owner, amount_minor, currency, next_attempt_at, taken_at)
      values ('credit', $2::text, 'demo', $1, 1, 'EUR', null, now() - $2::text::interval)`,
    kept: '60 days',
    job: 'old orders',
  },
  {
    what: 'files of earlier builds',
    table: `cashier.widget_files where name like $1 || '%'`,
    insert: `insert into cashier.widget_files (name, content, in_use_at)
      values ($1 || $2::text, '', now() - $2::text::interval)`,
    kept: '3 days',
    job: 'old builds',
  },
  {
    what: 'payment sessions',
    table: 'cashier.payment_sessions where owner = $1',
    insert: `insert into cashier.payment_sessions (id, owner, currency, created_at)
      values ($2::text, $1, 'EUR', now() - $2::text::interval)`,
    kept: '70 days',
    job: 'old sessions',
  },
  {
    what: 'closed forms',
    table: 'cashier.form_closings where owner = $1',
    insert: `insert into cashier.form_closings (owner, method, method_text, closed_at)
      values ($1, 'm', 't', now() - $2::text::interval)`,
    kept: '70 days',
    job: 'old closings',
  },
  {
    what: 'messages that a receiver took',
    table: 'cashier.webhooks where subject = $1',
    insert: `insert into cashier.webhooks (id, partner, type, subject, body, created_at, delivered_at)
      values ('taken ' || $2::text, 'demo', 't', $1, '', now() - interval '1 year',
        now() - $2::text::interval)`,
    kept: '20 days',
    job: 'old webhooks',
  },
  {
    what: 'messages that a receiver refused for two weeks',
    table: 'cashier.webhooks where subject = $1 and delivered_at is null',
    insert: `insert into cashier.webhooks (id, partner, type, subject, body, created_at)
      values ('refused ' || $2::text, 'demo', 't', $1, '', now() - $2::text::interval)`,
    kept: '34 days',
    job: 'old given-up webhooks',
  },
  {
    what: 'withdrawals that nobody confirmed',
    table: `cashier.withdrawals where owner = $1 and status = 'draft'`,
    insert: `with draft as (${withdrawal}
        values ('draft ' || $2::text, 'demo', $1, 'm', 'p', 'g', 'main', 1, 'EUR', 0, 1, 'de', 'en',
          'd', 'n', 't', 'draft', null, now() - $2::text::interval, now()) returning id)
      insert into cashier.withdrawal_codes (withdrawal_id, sealed, sent_at, expires_at)
      select id, 's', now(), now() from draft`,
    kept: '5 days',
    job: 'old drafts',
  },
  {
    what: 'codes of withdrawals that were confirmed',
    table: `cashier.withdrawal_codes where withdrawal_id in (
      select id from cashier.withdrawals where owner = $1 and status = 'sent')`,
    insert: `with sent as (${withdrawal}
        values ('coded ' || $2::text, 'demo', $1, 'm', 'p', 'g', 'main', 1, 'EUR', 0, 1, 'de', 'en',
          'd', 'n', 't', 'sent', now(), now() - $2::text::interval, now()) returning id)
      insert into cashier.withdrawal_codes (withdrawal_id, sealed, sent_at, expires_at)
      select id, 's', now(), 'epoch' from sent`,
    kept: '5 days',
    job: 'old codes',
  },
  {
    what: 'accounts that were not used',
    table: 'cashier.saved_accounts where owner = $1',
    insert: `insert into cashier.saved_accounts (id, owner, method, provider, label, token, used_at)
      values ($2::text, $1, 'm', 'p', 'l', $2::text, now() - $2::text::interval)`,
    kept: '300 days',
    job: 'old accounts',
  },
  {
    what: 'details of deposits that ended',
    table: `cashier.deposits where owner = $1 and sealed_fields is not null and reason is not null`,
    insert: `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
        amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language, sealed_fields,
        session_id, return_id, status, ending, reason, expires_at, updated_at)
      values ($2::text, 'demo', $1, 'm', 'p', 'g', 1, 'EUR', 1, 'EUR', 1, 'de', 'en',
        'typed', 's', $2::text, 'mistaked', 'failed', 'no money', now(),
        now() - $2::text::interval)`,
    kept: '400 days',
    job: 'old deposit details',
  },
  {
    what: 'details of withdrawals that ended',
    table: `cashier.withdrawals where owner = $1 and account_name is not null and status = 'failed'`,
    insert: `${withdrawal}
      values ('failed ' || $2::text, 'demo', $1, 'm', 'p', 'g', 'main', 1, 'EUR', 0, 1, 'de', 'en',
        'd', 'n', 't', 'failed', now(), now(), now() - $2::text::interval)`,
    kept: '400 days',
    job: 'old withdrawal details',
  },
];

describe('data with a retention period', () => {
  it.each(retained)('$what are deleted once they are older than $kept', async (one) => {
    const { pool } = database;
    await pool.query(one.insert, [name, `${one.kept} 1 minute`]);
    await pool.query(one.insert, [name, `${one.kept} -1 minute`]);
    expect(await runJob(one.job)).toBe(1);
    const left = await pool.query(`select from ${one.table}`, [name]);
    expect(left.rowCount).toBe(1);
    expect(await runJob(one.job)).toBe(0);
  });

  it('details and accounts stay forever by default', () => {
    const names = cleanupJobs({
      pool: database.pool,
      now: () => new Date(),
      retention: retentionDefaults,
    }).map(({ name: job }) => job);
    expect(names).toContain('old drafts');
    for (const job of ['old accounts', 'old deposit details', 'old withdrawal details']) {
      expect(names).not.toContain(job);
    }
  });

  it('an erasure does not make a deposit look changed to the player', async () => {
    const { rows } = await database.pool.query<{ days: number }>(
      `select extract(day from now() - updated_at)::int as days from cashier.deposits
       where erased_at is not null`,
    );
    expect(rows).toEqual([{ days: 400 }]);
  });

  it('a notice that nobody could apply is never dropped', async () => {
    const { pool } = database;
    await pool.query(
      `insert into cashier.inbox (provider, event_id, body, received_at, next_attempt_at)
       values ('gone', 'evt_old', '{}', now() - interval '5 years', 'infinity')`,
    );
    expect(await runJob('old notices')).toBe(0);
  });

  it('a form to a payment page is dropped a day after it expired', async () => {
    const { pool } = database;
    // Only the age matters, not whose form it is.
    await pool.query('alter table cashier.forms drop constraint forms_deposit_id_fkey');
    for (const ago of ['25 hours', '23 hours']) {
      await pool.query(
        `insert into cashier.forms (deposit_id, id_digest, expires_at)
         values ($1, $1, now() - $1::text::interval)`,
        [ago],
      );
    }
    expect(await runJob('old forms')).toBe(1);
    const { rows } = await pool.query('select deposit_id from cashier.forms');
    expect(rows).toEqual([{ deposit_id: '23 hours' }]);
  });
});

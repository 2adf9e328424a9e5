import type { Queryable } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../testing/test-server.ts';
import { dropOldFormClosings } from './form-closings.ts';
import { dropOldForms } from './forms.ts';
import { dropOldKeys } from './idempotency.ts';
import { dropOldNotices } from './inbox.ts';
import { dropOldSessions } from './sessions.ts';
import { dropOldOrders } from './wallet-orders.ts';

// No server runs here: its workers would keep the same house.
let database: Awaited<ReturnType<typeof prepareDatabase>>;
beforeAll(async () => {
  database = await prepareDatabase();
});
afterAll(() => database.drop());

interface Shelf {
  what: string;
  table: string;
  /** A row under the name $1 that came or ended $2 ago. */
  put: string;
  /** How long it is kept at most. */
  kept: string;
  drop: (db: Queryable) => Promise<number>;
}

const name = 'housekeeping';

const shelves: Shelf[] = [
  {
    what: 'answers to calls',
    table: 'cashier.idempotency where owner = $1',
    put: `insert into cashier.idempotency
        (owner, key, call, fingerprint, reference, holder, lease_until, created_at)
      values ($1, $2::text, 'c', 'f', 'r', 'h', now(), now() - $2::text::interval)`,
    kept: '48 hours',
    drop: dropOldKeys,
  },
  {
    what: 'notices that were applied',
    table: 'cashier.inbox where provider = $1',
    put: `insert into cashier.inbox (provider, event_id, body, applied_at)
      values ($1, $2::text, '{}', now() - $2::text::interval)`,
    kept: '90 days',
    drop: dropOldNotices,
  },
  {
    what: 'orders that a wallet took',
    table: 'cashier.wallet_orders where owner = $1',
    put: `insert into cashier.wallet_orders
        (kind, reference, partner, owner, amount_minor, currency, next_attempt_at, taken_at)
      values ('credit', $2::text, 'demo', $1, 1, 'EUR', null, now() - $2::text::interval)`,
    kept: '90 days',
    drop: dropOldOrders,
  },
  {
    what: 'payment sessions',
    table: 'cashier.payment_sessions where owner = $1',
    put: `insert into cashier.payment_sessions (id, owner, currency, created_at)
      values ($2::text, $1, 'EUR', now() - $2::text::interval)`,
    kept: '90 days',
    drop: dropOldSessions,
  },
  {
    what: 'closed forms',
    table: 'cashier.form_closings where owner = $1',
    put: `insert into cashier.form_closings (owner, method, method_text, closed_at)
      values ($1, 'm', 't', now() - $2::text::interval)`,
    kept: '90 days',
    drop: dropOldFormClosings,
  },
];

describe('what is kept for a time', () => {
  it.each(shelves)('$what are dropped when they are older than $kept', async (shelf) => {
    const { pool } = database;
    await pool.query(shelf.put, [name, `${shelf.kept} 1 minute`]);
    await pool.query(shelf.put, [name, `${shelf.kept} -1 minute`]);
    expect(await shelf.drop(pool)).toBe(1);
    const left = await pool.query(`select from ${shelf.table}`, [name]);
    expect(left.rowCount).toBe(1);
    expect(await shelf.drop(pool)).toBe(0);
  });

  it('a notice that nobody could apply is never dropped', async () => {
    const { pool } = database;
    await pool.query(
      `insert into cashier.inbox (provider, event_id, body, received_at, next_attempt_at)
       values ('gone', 'evt_old', '{}', now() - interval '5 years', 'infinity')`,
    );
    expect(await dropOldNotices(pool)).toBe(0);
  });

  it('a form to a payment page is dropped a day after it expired', async () => {
    const { pool } = database;
    // The age is what is looked at, not whose form it is.
    await pool.query('alter table cashier.forms drop constraint forms_deposit_id_fkey');
    for (const ago of ['25 hours', '23 hours']) {
      await pool.query(
        `insert into cashier.forms (deposit_id, id_digest, expires_at)
         values ($1, $1, now() - $1::text::interval)`,
        [ago],
      );
    }
    expect(await dropOldForms(pool)).toBe(1);
    const { rows } = await pool.query('select deposit_id from cashier.forms');
    expect(rows).toEqual([{ deposit_id: '23 hours' }]);
  });
});

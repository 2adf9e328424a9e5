import { randomUUID } from 'node:crypto';
import { type Queryable, sql } from '@opencashier/postgres';
import type { Pool } from 'pg';
import { beginAudit } from '../../apps/server/src/audit/audit-log.ts';
import { findDeposits } from '../../apps/server/src/deposits/store/deposits.ts';
import { markApplied, peekNotices } from '../../apps/server/src/queues/inbox.ts';
import { storeNotice } from '../../apps/server/src/queues/store-notice.ts';
import { median } from '../measure/statistics.ts';

const times = 200;
const explained = 20;

const notice = (eventId: string) => ({ provider: 'sandbox', eventId, body: { type: 'none' } });
const hash = (n: number) => sql`md5(${String(n)}::text)`;

interface KnownRow {
  id: string;
  receivedAt: string;
}

/** One of the rows that were filled in. */
async function knownRow(db: Queryable, n: number): Promise<KnownRow> {
  const { rows } = await db.query<KnownRow>(sql`
    select known.id, key.received_at::text as "receivedAt" from (select ${hash(n)} as id) as known
    join cashier.notice_keys as key on key.provider = 'sandbox' and key.event_id = 'evt_' || known.id`);
  return rows[0] ?? { id: '', receivedAt: 'infinity' };
}

type Run = (db: Queryable, row: KnownRow) => Promise<unknown>;

/** The statements of each payment and of each decision of an operator on the tables that grow. */
const statements: Record<string, Run> = {
  'a new notice': (db) => storeNotice(db, notice(randomUUID())),
  'a repeated notice': (db, { id }) => storeNotice(db, notice(`evt_${id}`)),
  'the next notices': (db) => peekNotices(db, 50, { only: 'nobody' }),
  'a notice that is applied': (db, { id, receivedAt }) =>
    markApplied(db, { ...notice(`evt_${id}`), receivedAt, attempts: 0 }),
  'a deposit by its id': (db, { id }) => findDeposits(db, [id]),
  'a transfer by its reference': (db, { id }) =>
    db.query(sql`select id from ledger.transfers where reference = ${`deposit:${id}`}`),
  'a new entry of the audit log': (db) =>
    beginAudit(db, {
      partner: 'demo',
      requestId: randomUUID(),
      operation: 'approve',
      actor: 'joe',
      role: null,
      key: null,
      confirmedBy: null,
      subject: 'none',
      request: {},
    }),
};

/** Runs before each measured statement of this name, and is not measured. */
const preparations: Record<string, Run> = {
  'a notice that is applied': (db, { id, receivedAt }) =>
    db.query(sql`update cashier.notices set applied_at = null
      where provider = 'sandbox' and event_id = ${`evt_${id}`} and received_at = ${receivedAt}`),
};

interface MeasuredStatement {
  name: string;
  medianMs: number;
  /** The 8 KB pages that the database uses, which do not depend on the machine's load. */
  pages: number;
}

/** Runs each statement on rows of the whole table, and then with its plans. */
export async function measureStatements(pool: Pool, rows: number): Promise<MeasuredStatement[]> {
  const results: MeasuredStatement[] = [];
  for (const [name, run] of Object.entries(statements)) {
    const anyRow = async () => {
      const row = await knownRow(pool, Math.floor(Math.random() * rows));
      await preparations[name]?.(pool, row);
      return row;
    };
    const timesMs: number[] = [];
    const pages: number[] = [];
    for (let round = 0; round < times; round += 1) {
      const row = await anyRow();
      const startMs = performance.now();
      await run(pool, row);
      timesMs.push(performance.now() - startMs);
    }
    for (let round = 0; round < explained; round += 1) {
      await run(explaining(pool, pages), await anyRow());
    }
    results.push({ name, medianMs: median(timesMs), pages: median(pages) });
  }
  return results;
}

/** Notes how many pages each statement uses. */
function explaining(pool: Pool, pages: number[]): Queryable {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
      return { rows: [], rowCount: 1 };
    },
  } as unknown as Queryable;
}

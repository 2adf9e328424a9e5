// npm run bench -- console: measures each filter of the console's list of payments on a database
// with many of them. It fails if a median is above the budget or a plan reads a whole table.
// `--rows 1000000` makes the table larger, `--json` prints one object.

import { parseArgs } from 'node:util';
import { connect, type Queryable } from '@opencashier/postgres';
import { createTestDatabase } from '@opencashier/postgres/test-database';
import type { Pool } from 'pg';
import {
  type PaymentSearch,
  searchPayments,
} from '../apps/server/src/operator/payments/payment-search.ts';
import { schemaMigrations } from '../apps/server/src/startup/prepare-schema.ts';
import { fillPayments } from './console/fill-payments.ts';
import { median } from './measure/statistics.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
  },
});
const rows = Number(values.rows);
const medianMaxMs = 50;
const times = 15;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

const searches: Record<string, Partial<PaymentSearch>> = {
  'no filter': {},
  'second page': { before: 'dep_5000' },
  'our id': { q: 'dep_4242' },
  'provider’s id': { q: 'prov_4242' },
  player: { q: 'player-310' },
  'account’s ending': { q: '4242' },
  'nothing found': { q: 'nobody-has-this' },
  deposits: { kind: 'deposit' },
  withdrawals: { kind: 'withdrawal' },
  credited: { status: 'processed' },
  waiting: { status: 'waiting' },
  'in review': { status: 'review' },
  method: { method: 'pix' },
  provider: { provider: 'adyen' },
  country: { country: 'mx' },
  currency: { currency: 'INR' },
  amount: { currency: 'EUR', amountFromMinor: 10_000n, amountToMinor: 10_100n },
  'one day': { from: ago(2), to: ago(1) },
  'method and status': { method: 'visa', status: 'waiting' },
  'country and kind': { country: 'br', kind: 'withdrawal' },
};

interface Measured {
  search: string;
  medianMs: number;
  /** The tables that a plan reads as a whole. */
  scanned: string[];
}

async function measure(pool: Pool, search: string): Promise<Measured> {
  const asked = { partner: 'demo', limit: 51, ...searches[search] };
  const timesMs: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const startMs = performance.now();
    await searchPayments(pool, asked);
    timesMs.push(performance.now() - startMs);
  }
  const scanned = new Set<string>();
  const explaining = {
    async query(query: { text: string; values: unknown[] }) {
      const plan = await pool.query(`explain ${query.text}`, query.values);
      const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      for (const [, table] of lines.matchAll(/Seq Scan on (\w+)/g)) scanned.add(table ?? '');
      return pool.query(query);
    },
  } as unknown as Queryable;
  await searchPayments(explaining, asked);
  // A network's tables are small, and a scan of an empty table is no plan at all.
  const large = ['deposits', 'withdrawals'];
  const whole = [...scanned].filter((table) => large.includes(table));
  return { search, medianMs: median(timesMs), scanned: whole };
}

const database = await createTestDatabase({ migrated: await schemaMigrations() });
const pool = connect(database.url, { applicationName: 'opencashier-bench' });
try {
  await fillPayments(pool, rows);
  const results: Measured[] = [];
  for (const search of Object.keys(searches)) results.push(await measure(pool, search));
  if (values.json) console.log(JSON.stringify({ rows, results }, undefined, 2));
  else print(results);
  const isBroken = results.some(
    ({ medianMs, scanned }) => medianMs > medianMaxMs || scanned.length > 0,
  );
  if (isBroken) process.exitCode = 1;
} finally {
  await pool.end();
  await database.drop();
}

function print(results: readonly Measured[]): void {
  console.log(`  ${rows} payments; at most ${medianMaxMs} ms, no whole table read`);
  for (const { search, medianMs, scanned } of results) {
    const whole = scanned.length > 0 ? `  reads all of ${scanned.join(', ')}` : '';
    console.log(`  ${search.padEnd(20)}${medianMs.toFixed(1).padStart(8)} ms${whole}`);
  }
}

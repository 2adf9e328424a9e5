// npm run bench -- console: measures each filter of the console's lists, and the overview, on a
// database with many payments. It fails if a median is above the budget, a plan reads a whole
// table, or a page of a list costs more pages of the database than an index needs.
// `--rows 1000000` makes the tables larger, `--json` prints one object.

import { parseArgs } from 'node:util';
import { connect } from '@opencashier/postgres';
import { createTestDatabase } from '@opencashier/postgres/test-database';
import { sumUpNextDay } from '../apps/server/src/operator/overview/figures-store.ts';
import { schemaMigrations } from '../apps/server/src/startup/prepare-schema.ts';
import { partner } from './console/console-run.ts';
import { fillPayments } from './console/fill-payments.ts';
import { type Measured, measureSearches } from './console/measure-searches.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
  },
});
const rows = Number(values.rows);
const medianMaxMs = 50;
// Two filters at once may read every payment that matches the rarer one.
const pagesMax = Math.max(1000, rows / 100);

const database = await createTestDatabase({ migrated: await schemaMigrations() });
const pool = connect(database.url, { applicationName: 'opencashier-bench' });
try {
  await fillPayments(pool, rows);
  while (await sumUpNextDay(pool, [partner])) continue;
  await pool.query('vacuum analyze cashier.money_figures, cashier.approval_figures');
  const results = await measureSearches(pool);
  if (values.json) console.log(JSON.stringify({ rows, results }, undefined, 2));
  else print(results);
  const isBroken = results.some(
    ({ medianMs, pages, scanned }) =>
      scanned.length > 0 || medianMs > medianMaxMs || pages > pagesMax,
  );
  if (isBroken) process.exitCode = 1;
} finally {
  await pool.end();
  await database.drop();
}

function print(results: readonly Measured[]): void {
  console.log(
    `  ${rows} payments; at most ${medianMaxMs} ms and ${pagesMax} pages, no whole table read`,
  );
  for (const { search, medianMs, pages, scanned } of results) {
    const whole = scanned.length > 0 ? `  reads all of ${scanned.join(', ')}` : '';
    const figures = `${medianMs.toFixed(1).padStart(8)} ms${String(pages).padStart(7)} pages`;
    console.log(`  ${search.padEnd(22)}${figures}${whole}`);
  }
}

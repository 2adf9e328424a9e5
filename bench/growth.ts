// npm run bench -- growth: fills the tables that grow with every payment, and prints the size of
// each row and index, the insert rate, the medians of the statements that each payment needs, and
// how long retention takes to drop a month. It has no budgets: decision 0101 quotes it.
// `--rows 1000000` makes the tables larger, `--json` prints one object.

import { parseArgs } from 'node:util';
import { connect } from '@opencashier/postgres';
import { createTestDatabase } from '@opencashier/postgres/test-database';
import { dropOldNotices } from '../apps/server/src/queues/inbox.ts';
import { schemaMigrations } from '../apps/server/src/startup/prepare-schema.ts';
import { addPastPartitions } from '../apps/server/src/testing/past-partitions.ts';
import { fillTables, tableSizes } from './growth/fill-tables.ts';
import { measureStatements } from './growth/measure-statements.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
  },
});
const rows = Number(values.rows);

const database = await createTestDatabase({ migrated: await schemaMigrations() });
const pool = connect(database.url, { applicationName: 'opencashier-bench' });
try {
  await addPastPartitions(pool, 'notices', 3);
  const rowsPerSecond = await fillTables(pool, rows);
  const sizes = await tableSizes(pool);
  const statements = await measureStatements(pool, rows);
  // The rows are from the last ninety days, so part of the oldest month is before them.
  const keepDays = 35;
  await dropOldNotices(pool, keepDays);
  const startMs = performance.now();
  await dropOldNotices(pool, keepDays);
  const dropMs = performance.now() - startMs;
  if (values.json) {
    console.log(JSON.stringify({ rows, rowsPerSecond, sizes, statements, dropMs }, undefined, 2));
  } else {
    console.log(`  ${rows} rows in each table`);
    for (const { table, rows: count, heapBytes, indexBytes } of sizes) {
      const perRow = `${(heapBytes / count).toFixed(0)} + ${(indexBytes / count).toFixed(0)}`;
      const pace = rowsPerSecond[table];
      const paced = pace === undefined ? '' : `, ${pace.toFixed(0)} rows a second`;
      console.log(`  ${table.padEnd(24)} ${perRow} bytes a row and its indexes${paced}`);
    }
    for (const { name, medianMs, pages } of statements) {
      console.log(`  ${name.padEnd(30)} ${medianMs.toFixed(2)} ms, ${pages} pages`);
    }
    console.log(`  a month of notices was dropped in ${dropMs.toFixed(0)} ms`);
  }
} finally {
  await pool.end();
  await database.drop();
}

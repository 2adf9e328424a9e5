import type { Pool } from 'pg';
import { makeAllPartitions } from '../queues/make-partitions.ts';

/** The table that held everything before there were partitions, and the key of a partition. */
const firstPartitions = {
  notices: { first: 'cashier.inbox', key: 'event_id, provider' },
  changes: { first: 'cashier.outbox', key: 'id' },
  audit_entries: { first: 'cashier.audit_log', key: 'id' },
};

/**
 * Replaces the first partition, which holds everything until next month, with partitions for the
 * last months, as a server has them after some time: `notices_past_1` is last month's.
 */
export async function addPastPartitions(
  owner: Pool,
  parent: keyof typeof firstPartitions,
  months: number,
): Promise<void> {
  await owner.query(
    `alter table cashier.${parent} detach partition ${firstPartitions[parent].first}`,
  );
  await addMissingMonths(owner, parent, months);
}

/** Empties the table, and adds the dropped partitions for the last months again. */
export async function resetPartitions(
  owner: Pool,
  parent: 'notices' | 'changes',
  months: number,
): Promise<void> {
  await owner.query(`delete from cashier.${parent}; delete from cashier.notice_keys`);
  await addMissingMonths(owner, parent, months);
  await makeAllPartitions(owner);
}

async function addMissingMonths(
  owner: Pool,
  parent: keyof typeof firstPartitions,
  months: number,
): Promise<void> {
  const { key } = firstPartitions[parent];
  for (let ago = 0; ago <= months; ago += 1) {
    await owner.query(
      `select cashier_partitions.add($1, $1 || '_past_' || $2::int,
         date_trunc('month', now(), 'UTC') - make_interval(months => $2),
         date_trunc('month', now(), 'UTC') - make_interval(months => $2 - 1), $3)`,
      [parent, ago, key],
    );
  }
}

/** The partition of each row of a table, by the column that names the row. */
export async function partitionByRow(
  pool: Pool,
  parent: keyof typeof firstPartitions,
  column: string,
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; partition: string }>(
    `select row.${column}::text as name, relname::text as partition
     from cashier.${parent} as row join pg_class on pg_class.oid = row.tableoid`,
  );
  return Object.fromEntries(rows.map(({ name, partition }) => [name, partition]));
}

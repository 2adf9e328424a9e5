import { afterAll, beforeAll, expect, it } from 'vitest';
import { partitionByRow, addPastPartitions } from '../testing/past-partitions.ts';
import { openServerDatabase } from '../testing/server-database.ts';
import { beginAudit, endAudit, readAudit } from './audit-log.ts';
import { auditEntry } from '../testing/audit-entry.ts';

let database: Awaited<ReturnType<typeof openServerDatabase>>;
beforeAll(async () => {
  database = await openServerDatabase();
  await addPastPartitions(database.owner, 'audit_entries', 2);
});
afterAll(() => database.close());

it('a request that was recorded in an earlier partition is not recorded again', async () => {
  const { owner, pool } = database;
  await owner.query(
    `insert into cashier.audit_entries (partner, request_id, operation, actor, subject, request, at)
     values ('demo', 'req_1', 'approve', 'joe', 'w1', '{}',
       date_trunc('month', now(), 'UTC') - interval '2 months')`,
  );
  expect(await beginAudit(pool, auditEntry('req_1'))).toBeUndefined();
  const id = await beginAudit(pool, auditEntry('req_2'));
  if (id === undefined) throw new Error('the request was not recorded');
  await endAudit(pool, id, 'done');
  expect(await partitionByRow(owner, 'audit_entries', 'request_id')).toEqual({
    req_1: 'audit_entries_past_2',
    req_2: 'audit_entries_past_0',
  });
  const read = await readAudit(pool, { partner: 'demo', limit: 10 });
  expect(read.map(({ outcome }) => outcome)).toEqual(['done', null]);
});

it('records one of simultaneous requests with the same id', async () => {
  const ids = Array.from({ length: 10 }, () => beginAudit(database.pool, auditEntry('req_3')));
  expect((await Promise.all(ids)).filter((id) => id !== undefined)).toHaveLength(1);
});

it.each([
  'delete from cashier.audit_entries',
  'truncate cashier.audit_entries',
  'delete from cashier_partitions.audit_entries_past_2',
  'truncate cashier_partitions.audit_entries_past_2',
  'delete from cashier_partitions.audit_entries_default',
  `update cashier.audit_entries set actor = 'nobody'`,
  `update cashier.audit_entries set at = at - interval '1 month'`,
])('even the owner cannot: %s', async (statement) => {
  await expect(database.owner.query(statement)).rejects.toThrow('the audit log is never changed');
});

import { type Queryable, sql } from '@opencashier/postgres';
import { type AssignedRow, assignedTo, type Assignee, assigneeOf } from './assignee.ts';
import { isNotice, type Notice } from './inbox.ts';

export interface UnmatchedNotice extends Notice {
  receivedAt: Date;
  attempts: number;
  failure: string | null;
  assignee: Assignee | undefined;
}

interface UnmatchedRow extends AssignedRow {
  provider: string;
  event_id: string;
  body: unknown;
  received_at: Date;
  attempts: number;
  failure: string | null;
}

/** Notices that could not be applied, newest first; those not tried yet are left out. */
export async function unmatchedNotices(
  db: Queryable,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<UnmatchedNotice[]> {
  const older =
    before === undefined
      ? sql``
      : sql`and (received_at, event_id) < (
          select received_at, event_id from cashier.notice_keys where event_id = ${before}
          limit 1)`;
  const { rows } = await db.query<UnmatchedRow>(sql`
    select * from cashier.notices where applied_at is null and failure is not null ${older}
    order by received_at desc, event_id desc limit ${limit}`);
  return rows.map((row) => ({
    provider: row.provider,
    eventId: row.event_id,
    body: row.body,
    receivedAt: row.received_at,
    attempts: row.attempts,
    failure: row.failure,
    assignee: assigneeOf(row),
  }));
}

/** The assignee of a notice that could not be applied; undefined if there is no such notice. */
export async function lockUnmatched(
  db: Queryable,
  notice: Omit<Notice, 'body'>,
): Promise<{ assignee: Assignee | undefined } | undefined> {
  const { rows } = await db.query<AssignedRow>(sql`
    select assigned_to, assigned_at from cashier.notices
    where ${isNotice(notice)} and applied_at is null and failure is not null for update`);
  return rows[0] && { assignee: assigneeOf(rows[0]) };
}

export async function assignNotice(
  db: Queryable,
  notice: Omit<Notice, 'body'>,
  operator: string | null,
): Promise<void> {
  await db.query(sql`
    update cashier.notices set ${assignedTo(operator)} where ${isNotice(notice)}`);
}

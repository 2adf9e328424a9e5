import { sql, type SqlQuery } from '@opencashier/postgres';

/** The operator who works on something. */
export interface Assignee {
  by: string;
  at: Date;
}

export interface AssignedRow {
  assigned_to: string | null;
  assigned_at: Date | null;
}

export function assigneeOf(row: AssignedRow): Assignee | undefined {
  const { assigned_to: by, assigned_at: at } = row;
  return by === null || at === null ? undefined : { by, at };
}

/** Sets the columns; null if nobody works on it any more. */
export function assignedTo(operator: string | null): SqlQuery {
  return sql`assigned_to = ${operator},
    assigned_at = case when ${operator}::text is not null then now() end`;
}

export function shownAssignee({ assignee }: { assignee: Assignee | undefined }) {
  return assignee ? { assignee: { by: assignee.by, at: assignee.at.toISOString() } } : {};
}

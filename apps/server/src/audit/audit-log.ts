import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import { entriesAbout } from './entries-about.ts';

export interface AuditEntry {
  partner: string;
  /** The signed id of the request. */
  requestId: string;
  operation: string;
  /** The person or the system that asked. */
  actor: string;
  role: string | null;
  /** The id of the key; null for a session. */
  key: string | null;
  /** The second person, if it needed one. */
  confirmedBy: string | null;
  subject: string;
  request: unknown;
}

/**
 * Records a request before it is carried out. Undefined if the same request was recorded before: a
 * trigger claims its key.
 */
export async function beginAudit(db: Queryable, entry: AuditEntry): Promise<bigint | undefined> {
  const { partner, requestId, operation, actor, subject, request } = entry;
  const { role, key, confirmedBy } = entry;
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into cashier.audit_entries (partner, request_id, operation, actor, role, key_id,
      confirmed_by, subject, request)
    values (${partner}, ${requestId}, ${operation}, ${actor}, ${role}, ${key}, ${confirmedBy},
      ${subject}, ${JSON.stringify(request)})
    returning id`);
  return rows[0]?.id;
}

/** The entry of a request that is being carried out is in one of the last partitions. */
export const isOfToday = sql`at > now() - interval '1 day'`;

export async function endAudit(db: Queryable, id: bigint, outcome: string): Promise<void> {
  await db.query(sql`
    update cashier.audit_entries set outcome = ${outcome} where id = ${id} and ${isOfToday}`);
}

export interface RecordedAudit extends Omit<AuditEntry, 'requestId'> {
  id: bigint;
  outcome: string | null;
  at: Date;
}

export interface AuditSearch {
  partner: string;
  /** Only entries about this player, or about something that belongs to the player. */
  user?: string | undefined;
  subject?: string | undefined;
  /** Leaves out what game servers did. */
  isByPerson?: boolean | undefined;
  by?: string | undefined;
  operation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: bigint | undefined;
  limit: number;
}

const none = sql``;

/**
 * People's entries are indexed by their time, alone, by person and by operation. Entries about a
 * subject, and all entries, are indexed by their number.
 */
const isByTime = ({ isByPerson, user, subject }: AuditSearch): boolean =>
  isByPerson === true && user === undefined && subject === undefined;

function filtersOf(search: AuditSearch): SqlQuery {
  const { partner, subject, isByPerson, by, operation, from, to } = search;
  return sql`partner = ${partner}
    ${subject === undefined ? none : sql`and subject = ${subject}`}
    ${isByPerson ? sql`and role is distinct from 'gameServer'` : none}
    ${by === undefined ? none : sql`and actor = ${by}`}
    ${operation === undefined ? none : sql`and operation = ${operation}`}
    ${from === undefined ? none : sql`and at >= ${from}`}
    ${to === undefined ? none : sql`and at < ${to}`}
    ${afterCursor(search)}`;
}

/** The entries after the last one of the previous page. */
function afterCursor(search: AuditSearch): SqlQuery {
  const { before, partner } = search;
  if (before === undefined) return none;
  if (!isByTime(search)) return sql`and id < ${before}`;
  return sql`and (at, id) < (
    select at, id from cashier.audit_entries where id = ${before} and partner = ${partner})`;
}

/** Newest first. */
export async function readAudit(db: Queryable, search: AuditSearch): Promise<RecordedAudit[]> {
  const { partner, user, limit } = search;
  const filters = filtersOf(search);
  const found =
    user === undefined
      ? filters
      : sql`partner = ${partner}
          and id = any(array(${entriesAbout({ partner, user, filters, limit })}))`;
  const { rows } = await db.query<RecordedAudit>(sql`
    select id, partner, operation, actor, role, key_id as key, confirmed_by as "confirmedBy",
      subject, request, outcome, at
    from cashier.audit_entries
    where ${found}
    order by ${isByTime(search) ? sql`at desc, id desc` : sql`id desc`} limit ${limit}`);
  return rows;
}

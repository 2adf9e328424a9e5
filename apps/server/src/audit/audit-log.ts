import { type Queryable, sql } from '@opencashier/postgres';
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
  before?: bigint | undefined;
  limit: number;
}

/** Newest first. */
export async function readAudit(db: Queryable, search: AuditSearch): Promise<RecordedAudit[]> {
  const { partner, user, before, limit } = search;
  const ofUser =
    user === undefined ? sql`` : sql`and id = any(array(${entriesAbout({ ...search, user })}))`;
  const { rows } = await db.query<RecordedAudit>(sql`
    select id, partner, operation, actor, role, key_id as key, confirmed_by as "confirmedBy",
      subject, request, outcome, at
    from cashier.audit_entries
    where partner = ${partner} ${before === undefined ? sql`` : sql`and id < ${before}`} ${ofUser}
    order by id desc limit ${limit}`);
  return rows;
}

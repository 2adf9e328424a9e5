import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { isAudited } from '@opencashier/contract/operator/access/roles';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

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
 * Records a request before it is carried out. Undefined if the same request was recorded before.
 */
export async function beginAudit(db: Queryable, entry: AuditEntry): Promise<bigint | undefined> {
  const { partner, requestId, operation, actor, subject, request } = entry;
  const { role, key, confirmedBy } = entry;
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into cashier.audit_log (partner, request_id, operation, actor, role, key_id,
      confirmed_by, subject, request)
    values (${partner}, ${requestId}, ${operation}, ${actor}, ${role}, ${key}, ${confirmedBy},
      ${subject}, ${JSON.stringify(request)})
    on conflict (partner, request_id) do nothing returning id`);
  return rows[0]?.id;
}

export async function endAudit(db: Queryable, id: bigint, outcome: string): Promise<void> {
  await db.query(sql`update cashier.audit_log set outcome = ${outcome} where id = ${id}`);
}

const operations = Object.keys(operatorOperations) as OperatorOperation[];

/**
 * The log names its subject by id alone, such as 17. The operation says what kind of thing that is:
 * a player, a withdrawal or an order to a wallet.
 */
export function auditedOn(path: string): OperatorOperation[] {
  return operations.filter(
    (name) => isAudited(name) && operatorOperations[name].path.startsWith(path),
  );
}

export interface RecordedAudit extends Omit<AuditEntry, 'requestId'> {
  id: bigint;
  outcome: string | null;
  at: Date;
}

export interface AuditSearch {
  partner: string;
  /** Only entries about this player, or about a payment, a case or an order of theirs. */
  user?: string | undefined;
  before?: bigint | undefined;
  limit: number;
}

/** The tables with a player's rows, each with the path of the operations on them. */
const playerTables: readonly (readonly [path: string, table: SqlQuery])[] = [
  ['/deposits/', sql`cashier.deposits`],
  ['/refunds/', sql`cashier.refunds`],
  ['/withdrawals/', sql`cashier.withdrawals`],
  ['/cases/', sql`cashier.cases`],
  ['/wallet-orders/', sql`cashier.wallet_orders`],
];

/** The names under which the log lists a player and their payments, each with its operations. */
function subjectsOf(partner: string, user: string): SqlQuery {
  const owner = `${partner}:${user}`;
  const player = sql`select ${user}::text as subject, ${auditedOn('/players/')}::text[] as operations`;
  return playerTables.reduce(
    (found, [path, table]) => sql`${found} union all
      select id::text, ${auditedOn(path)}::text[] from ${table} where owner = ${owner}`,
    player,
  );
}

/** Newest first. */
export async function readAudit(db: Queryable, search: AuditSearch): Promise<RecordedAudit[]> {
  const { partner, user, before, limit } = search;
  const ofUser =
    user === undefined
      ? sql``
      : sql`join (${subjectsOf(partner, user)}) as own
          on own.subject = log.subject and log.operation = any(own.operations)`;
  const { rows } = await db.query<RecordedAudit>(sql`
    select log.id, partner, operation, actor, role, key_id as key, confirmed_by as "confirmedBy",
      log.subject, request, outcome, at
    from cashier.audit_log as log ${ofUser}
    where partner = ${partner} ${before === undefined ? sql`` : sql`and log.id < ${before}`}
    order by log.id desc limit ${limit}`);
  return rows;
}

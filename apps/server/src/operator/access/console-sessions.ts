import { createHash, randomBytes } from 'node:crypto';
import { type OperatorRole, operatorRoles } from '@opencashier/contract/operator/access/roles';
import { type Queryable, sql } from '@opencashier/postgres';
import type { Operator } from '../operator.ts';

/** A person who has just signed in as an operator. */
export interface SignedIn {
  id: string;
  name: string;
  role: OperatorRole;
  /** The partners that the operator may see; null: all. */
  partners: string[] | null;
}

export interface ConsoleSession extends SignedIn {
  expiresAt: Date;
}

export interface SessionLimits {
  /** CONSOLE_IDLE_MINUTES */
  idleMinutes: number;
  /** CONSOLE_SESSION_HOURS */
  sessionHours: number;
}

const tokenBytes = 32;
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Begins a session and returns its token, which is stored nowhere. */
export async function beginSession(
  db: Queryable,
  { id, name, role, partners }: SignedIn,
  { sessionHours }: SessionLimits,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await db.query(sql`
    insert into cashier.console_sessions
      (token_digest, operator_id, operator_name, role, partners, expires_at)
    values (${digestOf(token)}, ${id}, ${name}, ${role}, ${partners},
      now() + make_interval(hours => ${sessionHours}))`);
  return token;
}

interface SessionRow extends Omit<SignedIn, 'role'> {
  role: string;
  expiresAt: Date;
  isStale: boolean;
}

/**
 * The session of a cookie, unless it has ended. A request keeps it active, except one made in the
 * background by a page that nobody uses.
 */
export async function findSession(
  db: Queryable,
  token: string,
  { idleMinutes }: SessionLimits,
  { isBackground }: { isBackground: boolean },
): Promise<ConsoleSession | undefined> {
  const digest = digestOf(token);
  const { rows } = await db.query<SessionRow>(sql`
    select operator_id as id, operator_name as name, role, partners, expires_at as "expiresAt",
      seen_at < now() - interval '1 minute' as "isStale"
    from cashier.console_sessions
    where token_digest = ${digest} and expires_at > now()
      and seen_at > now() - make_interval(mins => ${idleMinutes})`);
  const [row] = rows;
  const role = operatorRoles.find((one) => one === row?.role);
  if (!row || !role) return undefined;
  // Not with every request: a page asks for many things at once.
  if (row.isStale && !isBackground) {
    await db.query(
      sql`update cashier.console_sessions set seen_at = now() where token_digest = ${digest}`,
    );
  }
  const { id, name, partners, expiresAt } = row;
  return { id, name, role, partners, expiresAt };
}

/** True if a session has not ended yet. Checking does not keep it active. */
export async function isSessionOpen(
  db: Queryable,
  token: string,
  { idleMinutes }: SessionLimits,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from cashier.console_sessions
    where token_digest = ${digestOf(token)} and expires_at > now()
      and seen_at > now() - make_interval(mins => ${idleMinutes})`);
  return rowCount === 1;
}

interface OpenSession {
  id: string;
  name: string;
  role: string;
  since: Date;
  seenAt: Date;
  until: Date;
}

const shownSessions = 200;

/** The sessions that may see this partner, newest first. */
export async function openSessions(
  db: Queryable,
  partner: string,
  idleMinutes: number,
): Promise<OpenSession[]> {
  const { rows } = await db.query<OpenSession>(sql`
    select session.operator_id as id, operator_name as name,
      coalesce(given.role, session.role) as role, created_at as since, seen_at as "seenAt",
      expires_at as until
    from cashier.console_sessions session
    left join cashier.operator_roles given
      on given.partner = ${partner} and given.operator_id = session.operator_id
    where expires_at > now() and seen_at > now() - make_interval(mins => ${idleMinutes})
      and case when given.operator_id is not null
      then given.role is not null else partners is null or ${partner} = any(partners) end
    order by created_at desc limit ${shownSessions}`);
  return rows;
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.query(sql`delete from cashier.console_sessions where token_digest = ${digestOf(token)}`);
}

/** Ends all sessions of one person, in every browser. */
export async function endSessionsOf(db: Queryable, operatorId: string): Promise<void> {
  await db.query(sql`delete from cashier.console_sessions where operator_id = ${operatorId}`);
}

export async function dropOldConsoleSessions(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from cashier.console_sessions where token_digest in (
      select token_digest from cashier.console_sessions
      where expires_at < now() order by expires_at limit 1000)`);
  return rowCount ?? 0;
}

export function operatorOfSession({ id, name }: ConsoleSession, role: OperatorRole): Operator {
  return { id, name, role, kind: 'person', via: 'session' };
}

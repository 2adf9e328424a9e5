import { type OperatorRole, operatorRoles } from '@opencashier/contract/operator/access/roles';
import { type Queryable, sql } from '@opencashier/postgres';
import { findSetting } from './operator-roles.ts';

/** The role that a person has at a partner, by the last sign-in or by its administrators. */
export async function consoleRoleOf(
  db: Queryable,
  { id, partner }: { id: string; partner: string },
): Promise<OperatorRole | undefined> {
  const setting = await findSetting(db, { partner, operatorId: id });
  if (setting) return setting.role ?? undefined;
  const { rows } = await db.query<{ role: string | null }>(sql`
    select role from cashier.console_operators
    where operator_id = ${id} and (partners is null or ${partner} = any(partners))`);
  return operatorRoles.find((role) => role === rows[0]?.role);
}

/** The issuer no longer gives a person a role: every session ends, and no proposal counts. */
export async function removeConsoleRole(db: Queryable, id: string): Promise<void> {
  await db.query(sql`
    update cashier.console_operators set role = null where operator_id = ${id}`);
}

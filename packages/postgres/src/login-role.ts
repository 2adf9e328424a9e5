import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Queryable } from './queryable.ts';

/** A role that may connect and owns nothing; an existing one gets the new password. */
export async function ensureLoginRole(
  db: Queryable,
  name: string,
  password: string,
): Promise<void> {
  const { rowCount } = await db.query('select from pg_roles where rolname = $1', [name]);
  await db.query(
    `${rowCount ? 'alter' : 'create'} role ${escapeIdentifier(name)}
     login nosuperuser nocreatedb nocreaterole noreplication password ${escapeLiteral(password)}`,
  );
}

/** The address of the same database for another role. */
export function urlFor(url: string, name: string, password: string): string {
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.href;
}

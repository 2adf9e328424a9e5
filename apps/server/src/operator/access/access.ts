import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { operatorAccess, type OperatorRole } from '@opencashier/contract/operator/access/roles';
import { openSessions } from './console-sessions.ts';
import type { OperatorHandler } from '../operation.ts';

const operations = Object.keys(operatorOperations) as OperatorOperation[];

/** The operations that a role may call. */
export function operationsOf(role: OperatorRole): OperatorOperation[] {
  return operations.filter((name) => {
    const roles: readonly OperatorRole[] = operatorAccess[name].roles;
    return roles.includes(role);
  });
}

/** The partner's keys, without their secrets, and the people who are signed in. */
export const readAccess: OperatorHandler<'access'> = async ({ services, partner }) => {
  const keys = [...(partner.operatorApi?.keys.values() ?? [])];
  const sessions = await openSessions(services.pool, partner.key, services.consoleIdleMinutes);
  return {
    keys: keys.map(({ id, owner, kind, role }) => ({
      id,
      owner,
      kind,
      role,
      operations: operationsOf(role),
    })),
    sessions: sessions.map(({ since, seenAt, until, ...session }) => ({
      ...session,
      since: since.toISOString(),
      seenAt: seenAt.toISOString(),
      until: until.toISOString(),
    })),
  };
};

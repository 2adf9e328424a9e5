import { OperatorError } from '@opencashier/contract/operator/errors';
import { type FoundOperator, personRoles } from '@opencashier/contract/operator/access/operators';
import type { OperatorRole } from '@opencashier/contract/operator/access/roles';
import { deciderOf, nextOf, type OperatorContext, type OperatorHandler } from '../operation.ts';
import { consoleRoleOf } from './console-operators.ts';
import { findSetting, type KnownOperator, operatorsOf, saveSetting } from './operator-roles.ts';

const personRoleOf = (role: string | null | undefined) => personRoles.find((one) => one === role);

function shownOperator({ id, issuerRole, setting }: KnownOperator): FoundOperator {
  const given = personRoleOf(issuerRole);
  const role = setting ? personRoleOf(setting.role) : given;
  return {
    id,
    ...(role && { role }),
    isDisabled: setting?.role === null,
    ...(given && { issuerRole: given }),
    ...(setting && {
      changed: {
        by: setting.setBy,
        at: setting.setAt.toISOString(),
        reason: setting.reason,
      },
    }),
  };
}

export const readOperators: OperatorHandler<'operators'> = async (context, request) => {
  const { services, partner } = context;
  const { before: after, limit } = request;
  const found = await operatorsOf(services.pool, { partner: partner.key, after, limit });
  return { operators: found.map(shownOperator), next: nextOf(found, request) };
};

/** As the sign-in spells a person. */
const personId = /^[a-z0-9][a-z0-9._@-]{0,63}$/;

/**
 * Nobody may change their own access, so the last administrator cannot be locked out by mistake.
 */
export function namedPerson({ pathParams, operator, confirmedBy }: OperatorContext): string {
  const { operator: id = '' } = pathParams;
  if (!personId.test(id)) {
    throw new OperatorError('requestInvalid', 'operator: not a person’s id in lower case.');
  }
  if (id === operator.id || id === confirmedBy?.id) throw new OperatorError('anotherPersonNeeded');
  return id;
}

/**
 * True if the person is known not to be an administrator here. One administrator alone must not be
 * able to lock out the others, and somebody who has never signed in may turn out to be one.
 */
export async function canBeDisabledByOne(
  { services, partner }: Pick<OperatorContext, 'services' | 'partner'>,
  id: string,
): Promise<boolean> {
  const setting = await findSetting(services.pool, { partner: partner.key, operatorId: id });
  if (setting?.role === null) return true;
  const keys = [...(partner.operatorApi?.keys.values() ?? [])].filter(({ owner }) => owner === id);
  const role = await consoleRoleOf(services.pool, { id, partner: partner.key });
  const roles = [...keys.map((key) => key.role), ...(role ? [role] : [])];
  return roles.length > 0 && !roles.includes('admin');
}

async function setRole(context: OperatorContext, role: OperatorRole | null, reason: string) {
  const { pool } = context.services;
  const partner = context.partner.key;
  const operatorId = namedPerson(context);
  const setting = { partner, operatorId, role, reason, setBy: deciderOf(context) };
  if (!(await saveSetting(pool, setting, context.proposedAt))) {
    const message = `The access of ${operatorId} was changed after this was proposed.`;
    throw new OperatorError('stateForbids', message);
  }
  const [known] = await operatorsOf(pool, { partner, id: operatorId, limit: 1 });
  if (!known) throw new Error('a role was not stored');
  return shownOperator(known);
}

export const setOperatorRole: OperatorHandler<'setOperatorRole'> = (context, { role, reason }) =>
  setRole(context, role, reason);

export const disableOperator: OperatorHandler<'disableOperator'> = (context, { reason }) =>
  setRole(context, null, reason);

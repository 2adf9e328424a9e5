import { z } from 'zod';
import { isoTime } from '../../primitives.ts';
import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { decision, next, pageRequest } from '../requests.ts';

/** The roles of people. A game server is a system, which has a key. */
export const personRoles = ['viewer', 'support', 'risk', 'finance', 'admin'] as const;

/** A person who has signed in to the console, or to whom an administrator gave a role. */
export const foundOperator = z.object({
  /** As the issuer names the person, in lower case. */
  id: z.string(),
  /** The role that counts for this partner; absent if the person is disabled or has none. */
  role: z.enum(personRoles).optional(),
  isDisabled: z.boolean(),
  /** The role of the last sign-in, if the issuer gave one for this partner. */
  issuerRole: z.enum(personRoles).optional(),
  /** Absent if nobody has set the role or disabled the person here. */
  changed: z.object({ by: z.string(), at: isoTime, reason: z.string() }).optional(),
});
export type FoundOperator = z.output<typeof foundOperator>;

export const operatorRoleOperations = {
  operators: {
    method: 'GET',
    path: '/operators',
    summary: 'List the people who may use the console, by their id, and the role of each.',
    request: pageRequest,
    response: z.object({ operators: z.array(foundOperator), next }),
  },
  setOperatorRole: {
    method: 'POST',
    path: '/operators/{operator}/role',
    summary: 'Add a person, change the role, or enable the person again, for this partner.',
    request: decision.extend({ role: z.enum(personRoles) }),
    response: foundOperator,
  },
  disableOperator: {
    method: 'POST',
    path: '/operators/{operator}/disable',
    summary:
      'Disable a person for this partner; for an administrator, another one must confirm it.',
    request: decision,
    response: foundOperator,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;

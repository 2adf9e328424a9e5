import { OperatorError } from '@opencashier/contract/operator/errors';
import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { isAudited, rolesFor } from '@opencashier/contract/operator/access/roles';
import { noteForConsoles } from '../queues/outbox.ts';
import { audited } from './audited.ts';
import { operatorHandlers } from './handlers.ts';
import type { AnyOperatorHandler, OperatorContext } from './operation.ts';
import type { Operator } from './operator.ts';
import { shownProposal } from './proposals/proposals.ts';
import { readRequest } from './read-request.ts';
import { dropOwnClaim, extendReview } from './withdrawals/claims.ts';
import { askSecondPerson } from './proposals/two-people.ts';

type Request = Record<string, unknown>;

const handlerOf = (operation: OperatorOperation) =>
  operatorHandlers[operation] as AnyOperatorHandler;

/**
 * Nobody can act for somebody else: a request that names another person is refused, not ignored.
 */
function checkBy({ id }: Operator, raw: unknown): void {
  const by = typeof raw === 'object' && raw !== null && 'by' in raw ? raw.by : undefined;
  if (by === undefined || by === id) return;
  throw new OperatorError('requestInvalid', `by: the key says who asks, and it is ${id}'s.`);
}

function checkRole({ role }: Operator, operation: OperatorOperation, request?: Request): void {
  const roles = rolesFor(operation, request);
  if (roles.includes(role)) return;
  const what = operation === 'post' && request ? `post of a ${String(request['kind'])}` : operation;
  throw new OperatorError('notAllowed', `${what} is for ${roles.join(', ')}; this is ${role}.`);
}

export interface SignedRequest {
  operation: OperatorOperation;
  /** The query of a GET, the body of a POST. */
  raw: unknown;
}

/** 202: it is a proposal, which waits for a second person. */
export interface CarriedOut {
  status: 200 | 202;
  body: unknown;
}

/** A refusal is logged even if the request changes nothing. */
async function checkRoleAudited(
  context: OperatorContext,
  operation: OperatorOperation,
  request?: Request,
): Promise<void> {
  try {
    checkRole(context.operator, operation, request);
  } catch (error) {
    await audited(context, { operation, request: request ?? {} }, async () => {
      throw error;
    });
  }
}

/**
 * Notifies the consoles of all servers, so that colleagues see a claim, a proposal or a note at
 * once. A request that was refused for another reason than its role is also reported: it is in the
 * audit log, and may have ended a proposal.
 * Game servers are left out: they post all the time, and a changed balance is reported anyway.
 */
async function notifyConsoles(
  { services, partner, operator }: OperatorContext,
  operation: OperatorOperation,
): Promise<void> {
  if (operatorOperations[operation].method === 'GET' || operator.role === 'gameServer') return;
  try {
    await noteForConsoles(services.pool, [partner.key]);
    services.wake('changes');
  } catch (error) {
    // Consoles also poll, so the request itself does not fail.
    services.logWarning(error, 'consoles were not notified of an operation');
  }
}

/**
 * Carries out an authenticated request, or stores it for a second person. Changes are written to
 * the audit log before they are made, and their outcome afterwards.
 */
export async function carryOut(
  context: OperatorContext,
  { operation, raw }: SignedRequest,
): Promise<CarriedOut> {
  await checkRoleAudited(context, operation);
  checkBy(context.operator, raw);
  const request = readRequest(operation, raw);
  await checkRoleAudited(context, operation, request);
  if (!isAudited(operation)) {
    return { status: 200, body: await handlerOf(operation)(context, request) };
  }
  // A page extends its claim every minute, which the log of the claim already covers.
  const extended = operation === 'claimReview' ? await extendReview(context) : undefined;
  if (extended) return { status: 200, body: extended };
  try {
    return await carryOutAudited(context, operation, request);
  } finally {
    await notifyConsoles(context, operation);
  }
}

function carryOutAudited(
  context: OperatorContext,
  operation: OperatorOperation,
  request: Request,
): Promise<CarriedOut> {
  return audited<CarriedOut>(context, { operation, request }, async (entry) => {
    const second = await askSecondPerson(context, operation, request, entry);
    if (second.outcome === 'proposed') {
      if (operation === 'approve') await dropOwnClaim(context);
      const proposal = shownProposal(second.proposal, context.services.now());
      return { outcome: 'proposed', result: { status: 202, body: { proposal } } };
    }
    if (second.outcome === 'before') {
      return { outcome: 'done', result: { status: 200, body: second.answer } };
    }
    const judged = { ...context, isRepeat: second.outcome === 'repeat' };
    const body = await handlerOf(operation)(judged, request);
    return { outcome: 'done', result: { status: 200, body } };
  });
}

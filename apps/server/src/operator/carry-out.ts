import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { isAudited, rolesFor } from '@opencashier/contract/operator/access/roles';
import { audited } from './audited.ts';
import { operatorHandlers } from './handlers.ts';
import type { AnyOperatorHandler, OperatorContext } from './operation.ts';
import type { Operator } from './operator.ts';
import { shownProposal } from './proposals/proposals.ts';
import { readRequest } from './read-request.ts';
import { dropOwnClaim, extendReview } from './withdrawals/claims.ts';
import { askSecondPerson } from './proposals/two-people.ts';

type Request = Record<string, unknown>;

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
  const handler = operatorHandlers[operation] as AnyOperatorHandler;
  if (!isAudited(operation)) return { status: 200, body: await handler(context, request) };
  // A page extends its claim every minute, which the log of the claim already covers.
  const extended = operation === 'claimReview' ? await extendReview(context) : undefined;
  if (extended) return { status: 200, body: extended };
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
    return { outcome: 'done', result: { status: 200, body: await handler(judged, request) } };
  });
}

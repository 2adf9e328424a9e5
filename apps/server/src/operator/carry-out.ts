import { OperatorError, type OperatorErrorCode } from '@opencashier/contract/operator/errors';
import {
  isAudited,
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { LedgerError, type LedgerErrorCode } from '@opencashier/ledger';
import { beginAudit, endAudit } from '../audit/audit-log.ts';
import { operatorHandlers } from './handlers.ts';
import type { OperatorContext } from './operation.ts';

type AnyHandler = (context: OperatorContext, request: unknown) => Promise<unknown>;

const ofLedger: Partial<Record<LedgerErrorCode, OperatorErrorCode>> = {
  insufficient: 'insufficientFunds',
  referenceConflict: 'referenceConflict',
  accountFrozen: 'stateForbids',
};

function operatorErrorOf(error: unknown): unknown {
  if (!(error instanceof LedgerError)) return error;
  const code = ofLedger[error.code];
  if (!code) return error;
  // The ledger counts in minor units, which nobody outside it should have to read.
  const message =
    code === 'insufficientFunds' ? 'That is more than the player has.' : error.message;
  return new OperatorError(code, message);
}

function readRequest(operation: OperatorOperation, raw: unknown): Record<string, unknown> {
  const parsed = operatorOperations[operation].request.safeParse(raw ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'body';
  throw new OperatorError('requestInvalid', `${where}: ${issue?.message ?? 'not valid'}`);
}

export interface SignedRequest {
  operation: OperatorOperation;
  /** The id that the signature covers. */
  requestId: string;
  /** The query of a GET, the body of a POST. */
  raw: unknown;
}

/**
 * Carries out a request whose signature was checked. One that names who asks is written to the
 * audit log before and its outcome after, whichever it is.
 */
export async function carryOut(
  context: OperatorContext,
  { operation, requestId, raw }: SignedRequest,
): Promise<unknown> {
  const request = readRequest(operation, raw);
  const handler = operatorHandlers[operation] as AnyHandler;
  if (!isAudited(operation)) return handler(context, request);
  const { pool } = context.services;
  const audited = await beginAudit(pool, {
    partner: context.partner.key,
    requestId,
    operation,
    actor: String(request['by']),
    subject: Object.values(context.named).join('/'),
    request,
  });
  if (audited === undefined) throw new OperatorError('requestRepeated');
  try {
    const answer = await handler(context, request);
    await endAudit(pool, audited, 'done');
    return answer;
  } catch (error) {
    const known = operatorErrorOf(error);
    const outcome = known instanceof OperatorError ? known.code : 'failed';
    // The database may be what failed: then the entry stays without an outcome, which says so.
    await endAudit(pool, audited, outcome).catch(() => undefined);
    throw known;
  }
}

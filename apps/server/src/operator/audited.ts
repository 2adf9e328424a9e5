import { OperatorError, type OperatorErrorCode } from '@opencashier/contract/operator/errors';
import type { OperatorOperationDefinition } from '@opencashier/contract/operator/operation-definition';
import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { LedgerError, type LedgerErrorCode } from '@opencashier/ledger';
import { beginAudit, endAudit } from '../audit/audit-log.ts';
import type { OperatorContext } from './operation.ts';

const codesByLedgerError: Partial<Record<LedgerErrorCode, OperatorErrorCode>> = {
  insufficient: 'insufficientFunds',
  referenceConflict: 'referenceConflict',
  accountFrozen: 'stateForbids',
};

function operatorErrorOf(error: unknown): unknown {
  if (!(error instanceof LedgerError)) return error;
  const code = codesByLedgerError[error.code];
  if (!code) return error;
  // The ledger counts in minor units, which nobody outside it should have to read.
  const message =
    code === 'insufficientFunds' ? 'That is more than the player has.' : error.message;
  return new OperatorError(code, message);
}

export interface AuditedRequest {
  operation: OperatorOperation;
  request: Readonly<Record<string, unknown>>;
}

/** The audit log is kept forever, so what can be erased is not written to it. */
function auditedPart(operation: OperatorOperation, request: AuditedRequest['request']) {
  const { unaudited = [] }: OperatorOperationDefinition = operatorOperations[operation];
  const kept = Object.entries(request).filter(([name]) => !unaudited.includes(name));
  return Object.fromEntries(kept);
}

/** Records the request before it is carried out, and its outcome afterwards. */
export async function audited<T>(
  { services, partner, pathParams, requestId, operator, confirmedBy }: OperatorContext,
  { operation, request }: AuditedRequest,
  work: (entry: bigint) => Promise<{ outcome: string; result: T }>,
): Promise<T> {
  const { pool } = services;
  const entry = await beginAudit(pool, {
    partner: partner.key,
    requestId,
    operation,
    actor: operator.id,
    role: operator.role,
    key: operator.key ?? null,
    confirmedBy: confirmedBy?.id ?? null,
    subject: Object.values(pathParams).join('/'),
    request: auditedPart(operation, request),
  });
  if (entry === undefined) throw new OperatorError('requestRepeated');
  try {
    const { outcome, result } = await work(entry);
    await endAudit(pool, entry, outcome);
    return result;
  } catch (error) {
    const known = operatorErrorOf(error);
    const outcome = known instanceof OperatorError ? known.code : 'failed';
    // If the database itself failed, the entry stays without an outcome.
    await endAudit(pool, entry, outcome).catch(() => undefined);
    throw known;
  }
}

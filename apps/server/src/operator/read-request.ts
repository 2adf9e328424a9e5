import { isStorable } from '@opencashier/contract/formats/storable';
import { OperatorError } from '@opencashier/contract/operator/errors';
import {
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';

/** The query of a GET or the body of a POST, validated by the contract. */
export function readRequest(operation: OperatorOperation, raw: unknown): Record<string, unknown> {
  const parsed = operatorOperations[operation].request.safeParse(raw ?? {});
  if (parsed.success) {
    if (isStorable(parsed.data)) return parsed.data;
    throw new OperatorError('requestInvalid', 'A text contains invalid characters.');
  }
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'body';
  throw new OperatorError('requestInvalid', `${where}: ${issue?.message ?? 'not valid'}`);
}

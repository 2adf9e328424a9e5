import { CallError, errorTable } from '@opencashier/contract/errors';
import { ProviderUnavailable } from '../providers/provider.ts';

export const tooManyStatus = errorTable['request.tooMany'].status;

/** Turns anything thrown into an entry of the error table; an unexpected error reveals nothing. */
export function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof ProviderUnavailable) {
    return new CallError('banking.providerUnavailable', 'The provider does not answer. Try again.');
  }
  if (isDatabaseDown(error)) {
    return new CallError('server.unavailable', 'The cashier is not reachable for a moment.');
  }
  return new CallError('server.internal', 'Something went wrong on our side.');
}

// Errors of the network and of PostgreSQL: a broken connection (08), a standby that is about to be
// the primary (25006), a lack of resources (53), a statement that took too long (57014), a server
// that stops, has crashed or is starting (57P).
const connectionCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|25006|53\w{3}|57014|57P\d\d)$/;

// Messages of the driver, which has no codes for them; the last means that the pool has no free
// connection.
const connectionProblem =
  /connection (terminated|timeout)|not queryable|timeout exceeded when trying to connect/i;

function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return connectionCodes.test(code) || connectionProblem.test(error.message);
}

import type { CashierError } from '../ports/cashier-error.ts';

export const retriesMax = 3;
export const retryDelayMs = 2000;

/** Written as a number, so that the widget does not bundle the contract's table of errors. */
export const otherContractStatus = 426;

const retriedOnNetworkError: readonly string[] = [
  'methods-payment-v3',
  'methods-withdrawal',
  'userdata-payment-snippet',
];
const retriedOnFailure: readonly string[] = ['bank-get', 'deposit-status'];

/** NET-6: the listed calls are retried; all others only with an idempotency key. */
export function mayRetry(name: string, keyed: boolean, error: CashierError): boolean {
  // NET-8: a timeout is final.
  if (error.code === 'request.timeout') return false;
  // NET-19: the server did nothing, and another server may run a build that understands the widget.
  if (error.status === otherContractStatus) return true;
  // A rejected token is handled elsewhere: the host renews it.
  if (retriedOnFailure.includes(name)) return error.status !== 401;
  const unanswered = error.status === 0;
  if (retriedOnNetworkError.includes(name)) return unanswered;
  return keyed && (unanswered || error.code === 'request.inFlight' || isServerUnavailable(error));
}

function isServerUnavailable({ status, code }: CashierError): boolean {
  return status >= 502 && status <= 504 && (!code || code === 'server.unavailable');
}

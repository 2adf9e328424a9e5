import { nanoid } from 'nanoid';
import type { CashierError } from '../ports/cashier-error.ts';

let open: { intent: string; key: string } | undefined;

/**
 * The idempotency key of what the player wants. While it is unknown what became of an attempt, the
 * same wish keeps its key, so that a second click cannot make a second deposit.
 */
export function keyOfIntent(request: object): string {
  const intent = JSON.stringify(request);
  if (open?.intent !== intent) open = { intent, key: nanoid() };
  return open.key;
}

/**
 * The server has answered for good: the same wish again would be another deposit. A later wish may
 * have been opened meanwhile, and keeps its own key.
 */
export function settleIntent(key = open?.key): void {
  if (open?.key === key) open = undefined;
}

/**
 * An attempt may have gone through although its retry was refused: what consumes no key on the
 * server (401, 409, 429) leaves the wish open, and keeping its key is always safe.
 */
export function isUnknownEnd(error: CashierError): boolean {
  return error.retryable || error.status === 401;
}

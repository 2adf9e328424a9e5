import { nanoid } from 'nanoid';
import type { CashierError } from '../ports/cashier-error.ts';

let open: { intent: string; key: string } | undefined;

/**
 * The idempotency key of the player's request. While the outcome of an attempt is unknown, an
 * identical request keeps its key, so that a second click cannot create a second deposit.
 */
export function keyOfIntent(request: object): string {
  const intent = JSON.stringify(request);
  if (open?.intent !== intent) open = { intent, key: nanoid() };
  return open.key;
}

/**
 * The server's answer is final, so repeating the request creates another deposit. A newer request
 * may be open by now and keeps its own key.
 */
export function settleIntent(key = open?.key): void {
  if (open?.key === key) open = undefined;
}

/**
 * An attempt may have succeeded although its retry was refused. A status that consumes no key on
 * the server (401, 409, 429) keeps the request open; keeping its key is always safe.
 */
export function isOutcomeUnknown(error: CashierError): boolean {
  return error.retryable || error.status === 401;
}

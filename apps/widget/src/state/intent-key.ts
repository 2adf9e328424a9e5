import { nanoid } from 'nanoid';
import type { CashierError } from '../ports/cashier-error.ts';
import { createState } from './create-state.ts';

interface IntentState {
  /** The request whose outcome is unknown. */
  open?: { intent: string; key: string } | undefined;
}

const useIntent = createState<IntentState>({});

/**
 * The idempotency key of the player's request. While the outcome of an attempt is unknown, an
 * identical request keeps its key, so that a second click cannot create a second deposit.
 */
export function keyOfIntent(request: object): string {
  const intent = JSON.stringify(request);
  const { open } = useIntent.getState();
  if (open?.intent === intent) return open.key;
  const key = nanoid();
  useIntent.setState({ open: { intent, key } });
  return key;
}

/**
 * The server's answer is final, so repeating the request creates another deposit. A newer request
 * may be open by now and keeps its own key.
 */
export function settleIntent(key = useIntent.getState().open?.key): void {
  if (useIntent.getState().open?.key === key) useIntent.setState({ open: undefined });
}

/**
 * An attempt may have succeeded although its retry was refused. A status that consumes no key on
 * the server (401, 409, 429) keeps the request open; keeping its key is always safe.
 */
export function isOutcomeUnknown(error: CashierError): boolean {
  return error.retryable || error.status === 401;
}

import { CallError } from '@opencashier/contract/errors';

/**
 * Calls come from our own page. A browser that speaks for another site says so in `Origin`;
 * a request without one comes from no page at all, and the token still guards it.
 */
export function checkOrigin(origin: string | undefined, publicOrigin: string): void {
  if (origin === undefined || origin === publicOrigin) return;
  throw new CallError(
    'auth.originForbidden',
    'Calls are accepted from the cashier’s own page only.',
  );
}

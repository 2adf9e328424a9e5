import { methodsRequest } from '../ports/methods-request.ts';
import type { Ports } from '../ports/ports.ts';
import { setSnippet } from '../state/methods.ts';
import { useSession } from '../state/session.ts';

/** The balance and what is under way, after something has changed them. */
export async function refreshSnippet({
  cashier,
  clock,
}: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  const session = useSession.getState();
  const request = methodsRequest(session, session.country);
  const snippet = await cashier.call('userdata-payment-snippet', request).catch(() => undefined);
  if (snippet) setSnippet(snippet, clock.nowMs());
}

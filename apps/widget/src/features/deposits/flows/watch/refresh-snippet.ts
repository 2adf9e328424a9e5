import type { Snippet } from '@opencashier/contract/calls/snippet';
import { methodsRequest } from '../../../../ports/methods-request.ts';
import type { Ports } from '../../../../ports/ports.ts';
import { setSnippet, useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import { handleDeposit } from './handle-deposit.ts';

type RefreshPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** Reloads the balance and the pending transactions after a change. */
export async function refreshSnippet(ports: RefreshPorts): Promise<void> {
  const { cashier, clock } = ports;
  const session = useSession.getState();
  const request = methodsRequest(session, session.country);
  const before = useMethods.getState().snippet?.pending ?? [];
  const snippet = await cashier.call('userdata-payment-snippet', request).catch(() => undefined);
  if (!snippet) return;
  setSnippet(snippet, clock.nowMs());
  await Promise.all(noLongerPending(before, snippet).map((deposit) => askFor(ports, deposit)));
}

type Pending = Snippet['pending'][number];

function noLongerPending(before: readonly Pending[], { pending }: Snippet): Pending[] {
  const open = new Set(pending.map(({ id }) => id));
  return before.filter(({ id, kind }) => kind === 'deposit' && !open.has(id));
}

// Asks how the deposit ended, so that the host is notified as by the missed push.
async function askFor(ports: RefreshPorts, { id, method, status }: Pending): Promise<void> {
  const reference = { depositId: id, paymentMethod: method };
  const state = await ports.cashier.call('deposit-status', reference).catch(() => undefined);
  if (state) handleDeposit(ports, state, status);
}

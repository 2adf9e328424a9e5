import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useP2p } from '../state.ts';
import { useSession } from '../../../state/session.ts';
import { type OpenedP2p, openP2p, type P2pPageName } from './open-p2p.ts';

export type CheckOutcome = OpenedP2p | { kind: 'none' } | { kind: 'failed'; error: CashierError };

type CheckPorts = Pick<Ports, 'cashier' | 'host' | 'clock'>;

/** P2P-4: the player's open payment with the method, after a reload or on another day. */
export async function checkP2p(ports: CheckPorts, paymentMethod: string): Promise<CheckOutcome> {
  const { country: selectedCountry } = useSession.getState();
  try {
    const request = { paymentMethod, selectedCountry };
    const answer = await ports.cashier.call('deposit-check', request);
    return answer.exists ? await openP2p(ports, paymentMethod, answer) : { kind: 'none' };
  } catch (thrown) {
    return { kind: 'failed', error: asCashierError(thrown) };
  }
}

export type RestoreOutcome =
  | { kind: 'restored'; page: P2pPageName }
  | { kind: 'none' }
  | { kind: 'failed'; error: CashierError };

/** The deposit of a page's address, from memory or from the server. */
export async function restoreP2p(
  ports: CheckPorts,
  depositId: string,
  method: string,
): Promise<RestoreOutcome> {
  const isKnown = (): boolean => useP2p.getState().stored?.depositId === depositId;
  if (!isKnown()) {
    const checked = await checkP2p(ports, method);
    if (checked.kind === 'failed') return checked;
  }
  if (!isKnown()) return { kind: 'none' };
  const { stored } = useP2p.getState();
  return { kind: 'restored', page: stored?.unifiedFlow ? 'unified-form' : 'invoice' };
}

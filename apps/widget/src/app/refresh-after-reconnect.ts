import type { Ports } from '../ports/ports.ts';
import { useMethods } from '../features/methods/state.ts';

type GapPorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'page'>;

/**
 * Refreshes the state after every reconnect. The first call on a new connection also identifies the
 * player: the server sends no pushes to an unauthenticated socket.
 */
export function refreshAfterReconnect(ports: GapPorts): void {
  const { cashier, page } = ports;
  // Until the list is loaded, the calls that load it are pending and ask for the same data.
  const ask = (): void => {
    if (useMethods.getState().list) void refreshLater(ports);
  };
  cashier.onGap(ask);
  page.onOnline(ask);
  page.onVisible(() => {
    if (!cashier.pushing()) ask();
  });
}

async function refreshLater(ports: GapPorts): Promise<void> {
  const { refreshState } = await import('./refresh-state.ts');
  await refreshState(ports);
}

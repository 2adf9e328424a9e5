import type { Ports } from '../ports/ports.ts';
import { useMethods } from '../state/methods.ts';
import { refreshSnippet } from './refresh-snippet.ts';

type GapPorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'page'>;

/**
 * After every reconnect the truth is asked again. That first call of a new line is also what lets
 * the server know whose it is: it pushes nothing to a stranger.
 */
export function askAfterGaps(ports: GapPorts): void {
  const { cashier, page } = ports;
  // Before the list stands, the calls that load it are under way and ask the same.
  const ask = (): void => {
    if (useMethods.getState().list) void refreshSnippet(ports);
  };
  cashier.onGap(ask);
  page.onOnline(ask);
  page.onVisible(() => {
    if (!cashier.pushing()) ask();
  });
}

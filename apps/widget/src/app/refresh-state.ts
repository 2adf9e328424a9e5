import { refreshSnippet } from '../features/deposits/flows/watch/refresh-snippet.ts';
import { useMethods } from '../features/methods/state.ts';
import type { Ports } from '../ports/ports.ts';
import { switchMethods } from './switch-methods.ts';

/**
 * Reloads the data that pushes would have updated: the balance, transactions and switched methods.
 */
export async function refreshState(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
): Promise<void> {
  await refreshSnippet(ports);
  const { snippet, off } = useMethods.getState();
  const { methodsOff } = snippet ?? {};
  // This loads more texts, so it runs only if a method is or was off.
  if (methodsOff || off) await switchMethods(methodsOff ?? { deposit: [], withdrawal: [] });
}

import { refreshSnippet } from '../features/deposits/flows/watch/refresh-snippet.ts';
import { useMethods } from '../features/methods/state.ts';
import type { Ports } from '../ports/ports.ts';
import { switchMethods } from './switch-methods.ts';

/** Reloads what pushes would have brought: the balance, the transactions, the methods' switches. */
export async function refreshState(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
): Promise<void> {
  await refreshSnippet(ports);
  const { snippet, off } = useMethods.getState();
  const { methodsOff } = snippet ?? {};
  // Texts are loaded only if there is something to say.
  if (methodsOff || off) await switchMethods(methodsOff ?? { deposit: [], withdrawal: [] });
}

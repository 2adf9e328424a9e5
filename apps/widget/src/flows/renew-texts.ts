import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { findMethod, useMethods } from '../state/methods.ts';
import { loadMethods } from './load-methods.ts';

/**
 * The names and hints of methods come from the server in one language: after a change of language
 * the list is asked for again. What the player has chosen and typed stays as it is.
 */
export async function renewTexts(ports: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  if (!useMethods.getState().list) return;
  await loadMethods(ports);
  const method = findMethod(useDeposit.getState().method?.name);
  if (method) useDeposit.setState({ method });
}

import type { Ports } from '../../../ports/ports.ts';
import { useDeposit } from '../state.ts';
import { findMethod } from '../../methods/state.ts';
import { useSession } from '../../../state/session.ts';
import { showCountry } from '../../../state/session-actions.ts';
import { loadMethods } from '../../methods/flows/load-methods.ts';
import { showError } from '../../../shell/errors/show-error.ts';
import { showResult } from './watch/show-result.ts';
import type { DepositReference } from './watch/watch-deposit.ts';
import { depositMethods } from './deposit-methods.ts';

/**
 * Loads the method of the current deposit. If the player is now in another region, it loads the
 * list of the deposit's country: without the method the page could neither show its name nor ask
 * for the bank's reference.
 */
export async function ensureMethod(ports: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  const { current } = useDeposit.getState();
  const { country: shown } = useSession.getState();
  const { country, paymentMethod } = current ?? {};
  if (!country || country === shown || findMethod(paymentMethod)) return;
  showCountry(country);
  const { kind } = await loadMethods(ports, depositMethods);
  if (kind !== 'listed') showCountry(shown);
}

/**
 * Loads the list again on the player's click, because it failed to load with the page. For a method
 * that is no longer offered it shows the result page, which links to support.
 */
export async function askForMethod(
  ports: Pick<Ports, 'cashier' | 'clock' | 'navigator'>,
  deposit: DepositReference,
): Promise<void> {
  const outcome = await loadMethods(ports, depositMethods);
  if (outcome.kind === 'failed') showError(ports, outcome.error);
  else if (!findMethod(deposit.paymentMethod)) showResult(ports, deposit);
}

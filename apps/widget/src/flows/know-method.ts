import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { findMethod } from '../state/methods.ts';
import { useSession } from '../state/session.ts';
import { loadMethods } from './load-methods.ts';
import { showError } from './show-error.ts';
import { showResult } from './show-result.ts';
import type { DepositReference } from './watch-deposit.ts';

/**
 * The method of the deposit in progress. A player who chose another region, or who has come to
 * another one since, finds it in the list of the country where the deposit was begun: without it
 * the page could not ask for what the bank gave, nor say the method's name.
 */
export async function knowMethod(ports: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  const { current } = useDeposit.getState();
  const { country: shown } = useSession.getState();
  const { country, paymentMethod } = current ?? {};
  if (!country || country === shown || findMethod(paymentMethod)) return;
  useSession.setState({ country });
  const { kind } = await loadMethods(ports);
  if (kind !== 'listed') useSession.setState({ country: shown });
}

/**
 * The list could not be had when the page came up: the player's press asks for it once more. A
 * method that is not offered any more asks for nothing; the result page knows the way to support.
 */
export async function askForMethod(
  ports: Pick<Ports, 'cashier' | 'clock' | 'navigator'>,
  deposit: DepositReference,
): Promise<void> {
  const outcome = await loadMethods(ports);
  if (outcome.kind === 'failed') showError(ports, outcome.error);
  else if (!findMethod(deposit.paymentMethod)) showResult(ports, deposit);
}

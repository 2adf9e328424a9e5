import type { CashierError } from '../ports/cashier-error.ts';
import type { Ports } from '../ports/ports.ts';
import { errorTarget } from './error-target.ts';
import { errorText } from './error-text.ts';
import { notify } from './notify.ts';

type ErrorPorts = Pick<Ports, 'clock' | 'navigator'>;

export function goToError({ navigator }: Pick<Ports, 'navigator'>, error: CashierError): void {
  // Back from the error must not lead to it again.
  navigator.replace(errorTarget(navigator.place(), error));
}

/** NET-8: a request that took too long leads to the error route; everything else to a snackbar. */
export function showError(ports: ErrorPorts, error: CashierError): void {
  if (error.code === 'request.timeout') goToError(ports, error);
  else void notify(ports, errorText(error));
}

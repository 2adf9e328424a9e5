import type { CashierError } from '../../ports/cashier-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { errorTarget } from './error-target.ts';
import { errorText } from './error-text.ts';
import { showSnackbar } from '../show-snackbar.ts';

type ErrorPorts = Pick<Ports, 'clock' | 'navigator'>;

export function goToError({ navigator }: Pick<Ports, 'navigator'>, error: CashierError): void {
  // Back from the error page must not lead to the failed page again.
  navigator.replace(errorTarget(navigator.place(), error));
}

/** NET-8: a timeout leads to the error route; every other error is shown in a snackbar. */
export function showError(ports: ErrorPorts, error: CashierError): void {
  if (error.code === 'request.timeout') goToError(ports, error);
  else void showSnackbar(ports, errorText(error));
}

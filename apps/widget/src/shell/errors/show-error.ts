import type { TextKey } from '../../i18n/text.ts';
import type { CashierError } from '../../ports/cashier-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { errorTarget } from './error-target.ts';
import { errorText } from './error-text.ts';
import { showSnackbar } from '../show-snackbar.ts';

type ErrorPorts = Pick<Ports, 'clock' | 'navigator'>;

export function goToError(
  { navigator }: Pick<Ports, 'navigator'>,
  error: CashierError,
  advice?: TextKey,
): void {
  // Back from the error page must not lead to the failed page again.
  navigator.replace(errorTarget(navigator.place(), error, advice));
}

/** NET-8: a timeout leads to the error route; every other error is shown in a snackbar. */
export function showError(ports: ErrorPorts, error: CashierError, advice?: TextKey): void {
  if (error.code === 'request.timeout') goToError(ports, error, advice);
  else void showSnackbar(ports, errorText(error));
}

/** After a timeout, the payment may exist: the error page says to check that first. */
export function showPaymentError(ports: ErrorPorts, error: CashierError): void {
  showError(ports, error, 'redirect.advice.timeout');
}

import type { CashierError } from '../ports/cashier-error.ts';
import type { Ports } from '../ports/ports.ts';
import { errorText } from './error-text.ts';
import { notify } from './notify.ts';

type ErrorPorts = Pick<Ports, 'clock' | 'navigator'>;

/** LIST-8: to the error route, with the way back in the query and the message in the state. */
export function goToError({ navigator }: Pick<Ports, 'navigator'>, message: string): void {
  const { path, query } = navigator.place();
  const back = new URLSearchParams({ ...query }).toString();
  // Back from the error must not lead to it again.
  navigator.replace({
    path: '/error',
    query: { back: back ? `${path}?${back}` : path },
    state: { message },
  });
}

/** NET-8: a request that took too long leads to the error route; everything else to a snackbar. */
export function showError(ports: ErrorPorts, error: CashierError): void {
  if (error.code === 'request.timeout') goToError(ports, errorText(error));
  else void notify(ports, errorText(error));
}

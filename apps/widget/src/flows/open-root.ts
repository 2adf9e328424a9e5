import type { Place } from '../ports/navigator.ts';
import type { Ports } from '../ports/ports.ts';
import { rootPath } from '../routes.ts';
import { useMethods } from '../state/methods.ts';
import { errorText } from './error-text.ts';
import { takeMethods } from './load-methods.ts';
import { goToError, showError } from './show-error.ts';

/** LIST-1, LIST-2, ROUTE-11: what happens when the root page comes up, or is asked for anew. */
export async function openRoot(ports: Ports, { query }: Place): Promise<void> {
  const { navigator, host, analytics } = ports;
  if (query['refetch'] !== undefined) {
    useMethods.setState({ list: undefined });
    const { refetch: _refetch, ...kept } = query;
    // This page is shown again without the flag, and then loads what is missing.
    navigator.replace({ path: rootPath, query: kept });
    return;
  }
  host.send({ messageType: 'init', page: 'deposit' }); // HOST-1
  analytics.track('form-view', 'deposit');
  const outcome = await takeMethods(ports);
  if (navigator.place().path !== rootPath) return;
  switch (outcome.kind) {
    case 'listed':
      return;
    case 'empty':
      host.send({ messageType: 'onDisplayError', message: 'Empty payment methods' });
      navigator.replace({
        path: '/empty',
        query: { transaction: 'deposit', ...(outcome.direct && { direct: '1' }) },
      });
      return;
    case 'failed':
      // A list that stands is better than none; only without one is there nothing to show.
      if (useMethods.getState().list) showError(ports, outcome.error);
      else goToError(ports, errorText(outcome.error));
  }
}

import type { Place } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { takeMethods } from './load-methods.ts';
import type { MethodSource } from '../method-source.ts';
import { goToError, showError } from '../../../shell/errors/show-error.ts';
import { emptyPath } from '../../../routes/paths.ts';

/** LIST-1, LIST-2, ROUTE-11: loads a root page when it opens or is requested again. */
export async function openRoot(
  ports: Ports,
  { query }: Place,
  source: MethodSource,
): Promise<void> {
  const { navigator, host, analytics } = ports;
  const { transaction, root } = source;
  if (query['refetch'] !== undefined) {
    source.setList(undefined);
    const { refetch: _refetch, ...kept } = query;
    // The page opens again without the flag, and then loads what is missing.
    navigator.replace({ path: root, query: kept });
    return;
  }
  host.send({ messageType: 'init', page: transaction }); // HOST-1, HOST-10: a root page opens
  analytics.track('form-view', transaction);
  const outcome = await takeMethods(ports, source);
  if (navigator.place().path !== root) return;
  switch (outcome.kind) {
    case 'listed':
      return;
    case 'empty':
      if (source.showEmpty?.()) return;
      host.send({ messageType: 'onDisplayError', message: source.emptyMessage });
      navigator.replace({
        path: emptyPath,
        query: { transaction, direct: outcome.direct ? '1' : '0' },
      });
      return;
    case 'failed':
      // A list that is already loaded stays; without one there is nothing to show.
      if (source.list()) showError(ports, outcome.error);
      else goToError(ports, outcome.error);
  }
}

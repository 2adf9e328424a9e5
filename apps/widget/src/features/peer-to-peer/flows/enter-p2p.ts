import type { Place, Target } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useMethods } from '../../methods/state.ts';
import { errorTarget } from '../../../shell/error-target.ts';
import { knowMethod } from '../../deposits/flows/ensure-method.ts';
import { loadMethods } from '../../methods/flows/load-methods.ts';
import { restoreP2p } from './check-p2p.ts';

/** The redirect of a peer-to-peer page that must not be shown. */
export async function enterP2p(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
  { path, query: { id, method } }: Place,
): Promise<Target | undefined> {
  if (!id || !method) return { path: '/deposit', query: { refetch: '1' } };
  const methods = useMethods.getState().list ? undefined : loadMethods(ports);
  const [restored] = await Promise.all([restoreP2p(ports, id, method), methods]);
  const query = { id, method };
  switch (restored.kind) {
    case 'restored': {
      await knowMethod(ports);
      const own = `/deposit/peer-to-peer/${restored.page}`;
      return path === own ? undefined : { path: own, query };
    }
    // It has ended or never existed; its result page says which.
    case 'none':
      return { path: '/deposit/complete', query };
    case 'failed':
      return errorTarget({ path, query }, restored.error);
  }
}

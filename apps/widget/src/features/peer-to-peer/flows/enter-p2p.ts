import type { Place, Target } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useMethods } from '../../methods/state.ts';
import { errorTarget } from '../../../shell/errors/error-target.ts';
import { ensureMethod } from '../../deposits/flows/ensure-method.ts';
import { loadMethods } from '../../methods/flows/load-methods.ts';
import { restoreP2p } from './check-p2p.ts';
import { p2pPagePaths } from './open-p2p.ts';
import { depositCompletePath, depositRootPath } from '../../../routes/paths.ts';
import { depositMethods } from '../../deposits/flows/deposit-methods.ts';

/** The redirect of a peer-to-peer page that must not be shown. */
export async function enterP2p(
  ports: Pick<Ports, 'cashier' | 'host' | 'clock'>,
  { path, query: { id, method } }: Place,
): Promise<Target | undefined> {
  if (!id || !method) return { path: depositRootPath, query: { refetch: '1' } };
  const methods = useMethods.getState().list ? undefined : loadMethods(ports, depositMethods);
  const [restored] = await Promise.all([restoreP2p(ports, id, method), methods]);
  const query = { id, method };
  switch (restored.kind) {
    case 'restored': {
      await ensureMethod(ports);
      const own = p2pPagePaths[restored.page];
      return path === own ? undefined : { path: own, query };
    }
    // It has ended or never existed; its result page says which.
    case 'none':
      return { path: depositCompletePath, query };
    case 'failed':
      return errorTarget({ path, query }, restored.error);
  }
}

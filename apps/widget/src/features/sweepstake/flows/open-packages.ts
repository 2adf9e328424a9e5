import type { Place } from '../../../ports/navigator.ts';
import type { Ports } from '../../../ports/ports.ts';
import { setBoxes } from '../../coins/state.ts';
import { openRoot } from '../../methods/flows/open-root.ts';
import { loadPackages } from './load-packages.ts';
import { packageMethods } from './package-methods.ts';
import { depositRootPath, emptyPath } from '../../../routes/paths.ts';

/** LIST-3: loads the packages and the methods to pay for them when the root page opens. */
export async function openPackages(ports: Ports, place: Place): Promise<void> {
  const { host, navigator } = ports;
  if (place.query['refetch'] !== undefined) {
    setBoxes(undefined);
    return openRoot(ports, place, packageMethods);
  }
  const [boxes] = await Promise.all([loadPackages(ports), openRoot(ports, place, packageMethods)]);
  // Without a payment method the player is already on another page.
  if (boxes.length > 0 || navigator.place().path !== depositRootPath) return;
  host.send({ messageType: 'onDisplayError', message: 'Empty sweepstakes' });
  navigator.replace({ path: emptyPath, query: { transaction: 'deposit', packages: '0' } });
}

import { nearestWord } from './nearest-word.ts';
import type { Finding } from '../schema/problem.ts';
import type { CatalogueMethod, Kind } from '../schema/schema.ts';

/** A network fee requires that the network is offered, and that each payment names its network. */
export function checkNetworkFees(method: CatalogueMethod, kind: Kind): Finding[] {
  const { networkFees, networks = [], savesAccount } = method;
  if (!networkFees) return [];
  const found = Object.keys(networkFees).flatMap((id): Finding[] => {
    if (networks.includes(id)) return [];
    const near = nearestWord(id, networks);
    const hint = near ? `; did you mean "${near}"?` : '';
    const message = `"${id}" is not in the method's networks${hint}`;
    return [{ path: ['networkFees', id], message }];
  });
  if (kind === 'deposit' && savesAccount) {
    const message =
      'not with savesAccount: an account is saved without its network, so its fee is unknown';
    found.push({ path: ['networkFees'], message });
  }
  return found;
}

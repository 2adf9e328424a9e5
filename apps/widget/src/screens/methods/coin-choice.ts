import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { methodText, methodTitle } from '../../fields/method-text.ts';
import { iconUrl } from '../format-values.ts';
import type { MethodItem } from './MethodCard.tsx';

/** A coin by its networks: the method’s limits are in money, and say nothing of a package. */
export function coinChoice(coin: PaymentMethod): MethodItem {
  const name = methodTitle(coin);
  const { networks = [] } = coin;
  return {
    id: coin.name,
    name,
    // A single one mostly bears the coin's own name.
    note: networks.length > 1 ? networks.map((network) => network.name).join(', ') : undefined,
    badge: methodText(coin, coin.badge),
    icons: [{ name, url: iconUrl(coin) }],
  };
}

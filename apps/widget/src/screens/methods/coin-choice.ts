import type { PaymentMethod } from '@opencashier/contract/methods';
import { methodText, methodTitle } from '../../fields/method-text.ts';
import { iconUrl } from '../format-values.ts';
import type { MethodItem } from './MethodCard.tsx';

/** A coin by its networks: the method’s limits are in money, and say nothing of a package. */
export function coinChoice(coin: PaymentMethod): MethodItem {
  const name = methodTitle(coin);
  return {
    id: coin.name,
    name,
    note: coin.networks?.map((network) => network.name).join(', '),
    badge: methodText(coin, coin.badge),
    icons: [{ name, url: iconUrl(coin) }],
  };
}

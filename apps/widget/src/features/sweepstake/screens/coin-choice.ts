import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { methodText, methodTitle } from '../../../forms/method-text.ts';
import { iconUrl } from '../../../format/format-values.ts';
import { enumerate } from '../../../i18n/text.ts';
import type { MethodItem } from '../../methods/screens/MethodCard.tsx';

/** A coin with its networks. The method's limits are in money and do not apply to a package. */
export function coinChoice(coin: PaymentMethod): MethodItem {
  const name = methodTitle(coin);
  const { networks = [] } = coin;
  return {
    id: coin.name,
    name,
    // A single network usually has the coin's own name.
    note: networks.length > 1 ? enumerate(networks.map((network) => network.name)) : undefined,
    badge: methodText(coin, coin.badge),
    icons: [{ name, url: iconUrl(coin) }],
  };
}

import type { PaymentGroup, PaymentMethod } from '@opencashier/contract/calls/methods';
import { isAvailable } from '@opencashier/money';
import { limitsOf } from '../../../forms/amount.ts';
import { methodText, methodTitle } from '../../../forms/method-text.ts';
import { iconUrl, imageUrl, moneyRange } from '../../../format/format-values.ts';
import type { MethodItem } from './MethodCard.tsx';

export interface Player {
  currency: string;
  country: string;
}

const mostIcons = 4;

export function methodItem(method: PaymentMethod, player: Player): MethodItem {
  const limits = limitsOf(method, player);
  const name = methodTitle(method);
  return {
    id: method.name,
    name,
    note: isAvailable(limits) ? moneyRange(limits, player.currency) : undefined,
    badge: methodText(method, method.badge),
    badgeArt: method.badgeIconId && imageUrl(`icons/${method.badgeIconId}`),
    icons: [{ name, url: iconUrl(method) }],
  };
}

/** LIST-13: the tile of a group. */
export function groupItem(group: PaymentGroup, members: readonly PaymentMethod[]): MethodItem {
  const own = group.iconIds ? [{ name: group.label, url: iconUrl(group) }] : undefined;
  const icons = members.map((method) => ({ name: methodTitle(method), url: iconUrl(method) }));
  const distinct = [...new Map(icons.map((icon) => [icon.url, icon])).values()];
  return {
    id: group.name,
    isGroup: true,
    name: group.label,
    note: members.map(methodTitle).join(', '),
    icons: own ?? distinct.slice(0, mostIcons),
  };
}

import type {
  MethodList,
  PaymentGroup,
  PaymentMethod,
} from '@opencashier/contract/methods/methods';
import { isAvailable, methodLimits } from '@opencashier/money';
import { methodText, methodTitle } from '../../../forms/method-text.ts';
import { iconUrl, imageUrl, moneyRange, sharesSign } from '../../../format/format-values.ts';
import { enumerate, isolate } from '../../../i18n/text.ts';
import type { OffMethods } from '../state.ts';
import type { MethodItem } from './MethodCard.tsx';

export interface Player {
  currency: string;
  country: string;
}

// Four small icons, or three and the number of the others, fit in the narrowest tile.
const iconsMax = 4;

/** The server has formatted the limits of a list; those of other methods are formatted here. */
export function methodItem(
  method: PaymentMethod,
  player: Player,
  list?: MethodList,
  off: OffMethods = {},
): MethodItem {
  const name = methodTitle(method);
  const offNote = off[method.name];
  return {
    id: method.name,
    name,
    isOff: offNote ? true : undefined,
    note:
      offNote ||
      (list?.words && !sharesSign(player.currency)
        ? isolate(list.words.limits[list.methods.indexOf(method)] ?? '') || undefined
        : limitsText(method, player)),
    // "Instant" promises what a method that is off cannot do.
    badge: offNote ? undefined : methodText(method, method.badge),
    badgeArt: method.badgeIconId && imageUrl(`icons/${method.badgeIconId}`),
    icons: [{ name, url: iconUrl(method) }],
  };
}

function limitsText(method: PaymentMethod, player: Player): string | undefined {
  const limits = methodLimits(method, player);
  return isAvailable(limits) ? moneyRange(limits, player.currency) : undefined;
}

/** LIST-13: the tile of a group. */
export function groupItem(group: PaymentGroup, members: readonly PaymentMethod[]): MethodItem {
  const own = group.iconIds ? [{ name: group.label, url: iconUrl(group) }] : undefined;
  const icons = members.map((method) => ({ name: methodTitle(method), url: iconUrl(method) }));
  const distinct = [...new Map(icons.map((icon) => [icon.url, icon])).values()];
  const shown = distinct.slice(0, distinct.length > iconsMax ? iconsMax - 1 : iconsMax);
  const urls = shown.map(({ url }) => url);
  return {
    id: group.name,
    isGroup: true,
    name: group.label,
    note: enumerate(members.map(methodTitle)),
    icons: own ?? shown,
    more: own ? undefined : icons.filter(({ url }) => !urls.includes(url)).length,
  };
}

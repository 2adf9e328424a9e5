import type { MethodList, PaymentMethod } from '@opencashier/contract/methods';
import { limitsOf } from '../../fields/amount.ts';
import { methodText, methodTitle } from '../../fields/method-text.ts';
import { firstRoute } from '../../flows/displayable.ts';
import { t } from '../../i18n/text.ts';
import { isAvailable } from '@opencashier/money';
import { iconUrl, moneyRange } from '../format-values.ts';
import type { MethodSection } from './DepositRootView.tsx';
import type { MethodItem } from './MethodCard.tsx';

interface Player {
  currency: string;
  country: string;
}

/** LIST-11, LIST-14, LIST-16: the popular ones first, then groups and categories by position. */
export function methodSections(list: MethodList, player: Player): MethodSection[] {
  const methods = list.methods.filter(firstRoute).toSorted((a, b) => a.position - b.position);
  const sections = new Map<string, MethodSection & { items: MethodItem[] }>();
  for (const method of methods.filter((m) => m.isPopular)) {
    add(sections, 'popular', t('root.popular'), itemOf(method, player));
  }
  for (const method of methods.filter((m) => !m.isPopular)) {
    const group = list.groups.find(({ paymentMethods }) => paymentMethods.includes(method.name));
    const title = group?.label ?? t(`category.${method.category}`);
    add(sections, group?.name ?? method.category, title, itemOf(method, player));
  }
  return [...sections.values()];
}

function add(
  sections: Map<string, MethodSection & { items: MethodItem[] }>,
  id: string,
  title: string,
  item: MethodItem,
): void {
  const section = sections.get(id) ?? { id, title, items: [] };
  section.items.push(item);
  sections.set(id, section);
}

function itemOf(method: PaymentMethod, player: Player): MethodItem {
  const limits = limitsOf(method, player);
  return {
    id: method.name,
    name: methodTitle(method),
    limits: isAvailable(limits) ? moneyRange(limits, player.currency) : undefined,
    badge: methodText(method, method.badge),
    iconUrl: iconUrl(method),
  };
}

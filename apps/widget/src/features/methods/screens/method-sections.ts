import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import { methodTitle } from '../../../forms/method-text.ts';
import { byPosition, groupMembers } from '../flows/group-members.ts';
import type { MethodSource } from '../method-source.ts';
import type { OffMethods } from '../state.ts';
import { t } from '../../../i18n/text.ts';
import { matchesSearch } from '../../../ui/inputs/matches-search.ts';
import type { MethodItem } from './MethodCard.tsx';
import { groupItem, methodItem, type Player } from './method-items.ts';
import type { MethodSection, RootSearch } from './MethodRootView.tsx';

// Fewer methods than this fit on one and a half phone screens and need no search.
const searchFrom = 13;

type Sections = Map<string, MethodSection & { items: MethodItem[] }>;

/**
 * LIST-11, LIST-14, LIST-16: popular methods first, then the categories by position. A group is one
 * tile, placed where its first method would be.
 */
export function methodSections(
  list: MethodList,
  player: Player,
  source: Pick<MethodSource, 'firstRoute'>,
  isBare = false,
  off?: OffMethods,
): MethodSection[] {
  const methods = byPosition(list.methods.filter(source.firstRoute));
  const sections: Sections = new Map();
  for (const method of methods.filter((m) => m.isPopular)) {
    add(sections, 'popular', t('root.popular'), methodItem(method, player, list, off));
  }
  const groups = list.groups
    .map((group) => ({ group, members: groupMembers(list, group.name, source) }))
    // A tile that opens a list of one would be a needless step.
    .filter(({ members }) => members.length > 1);
  const grouped = new Set(groups.flatMap(({ members }) => members));
  const shown = new Set<unknown>();
  for (const method of methods) {
    const group = groups.find(({ members }) => members.includes(method));
    if (group && !shown.has(group)) {
      shown.add(group);
      addToCategory(sections, method, groupItem(group.group, group.members));
    }
    if (!method.isPopular && !grouped.has(method)) {
      addToCategory(sections, method, methodItem(method, player, list, off));
    }
  }
  return isBare ? [...sections.values()].map(withoutIcons) : [...sections.values()];
}

function withoutIcons(section: MethodSection): MethodSection {
  const items = section.items.map((item) => ({
    ...item,
    icons: item.icons.map(({ name }) => ({ name })),
  }));
  return { ...section, items };
}

/** The search of a list that is too long to scan, with its results; undefined for a short list. */
export function searchOf(
  list: MethodList | undefined,
  player: Player,
  typed: string,
  onType: (typed: string) => void,
  source: Pick<MethodSource, 'firstRoute'>,
  off?: OffMethods,
): RootSearch | undefined {
  if (!list || list.methods.length < searchFrom) return undefined;
  return { typed, onType, found: typed ? foundMethods(list, player, typed, source, off) : [] };
}

/** All methods that match the typed text, including those inside groups. */
export function foundMethods(
  list: MethodList,
  player: Player,
  typed: string,
  source: Pick<MethodSource, 'firstRoute'>,
  off?: OffMethods,
): MethodItem[] {
  return byPosition(list.methods.filter(source.firstRoute))
    .filter((method) => matchesSearch(methodTitle(method), typed))
    .map((method) => methodItem(method, player, list, off));
}

function addToCategory(sections: Sections, { category }: PaymentMethod, item: MethodItem): void {
  add(sections, category, t(`category.${category}`), item);
}

function add(sections: Sections, id: string, title: string, item: MethodItem): void {
  const section = sections.get(id) ?? { id, title, items: [] };
  section.items.push(item);
  sections.set(id, section);
}

import type { TextKey } from '../texts/text.ts';
import { modName } from './use-keys.ts';

interface KeyGroup {
  title: TextKey;
  keys: readonly (readonly [string, TextKey])[];
}

/** Every keyboard shortcut, for the list that `?` shows. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'keys.everywhere',
    keys: [
      ['/', 'keys.search'],
      [`${modName()} K`, 'keys.search'],
      ['g o', 'nav.overview'],
      ['g p', 'nav.payments'],
      ['g r', 'nav.review'],
      ['g u', 'nav.players'],
      ['g c', 'nav.cases'],
      ['g m', 'nav.methods'],
      ['?', 'keys.help'],
    ],
  },
  {
    title: 'keys.lists',
    keys: [
      ['j', 'keys.next'],
      ['k', 'keys.previous'],
      ['Enter', 'keys.open'],
    ],
  },
  {
    title: 'keys.dialogs',
    keys: [
      [`${modName()} Enter`, 'keys.send'],
      ['Esc', 'keys.close'],
    ],
  },
  {
    title: 'nav.review',
    keys: [
      ['a', 'keys.approve'],
      ['r', 'keys.reject'],
      ['j', 'keys.nextReview'],
      ['k', 'keys.previousReview'],
      ['x', 'keys.select'],
    ],
  },
];

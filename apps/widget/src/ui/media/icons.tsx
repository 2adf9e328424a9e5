import type { LaterIconName } from './later-icons.ts';

/**
 * Interface icons, stroked on a 24 px grid. The path data comes from Lucide (https://lucide.dev):
 * ISC License, Copyright (c) Lucide Icons and Contributors; parts derived from Feather, MIT
 * License, Copyright (c) 2013-2023 Cole Bemis. Each icon is one path, so that the set stays small.
 *
 * The first list and the frame around every screen use these few. Add a new icon to the later
 * ones, which the first list does not wait for.
 */
export const firstIcons = {
  'chevron-left': 'M15 18l-6-6 6-6',
  'arrow-left': 'M12 19l-7-7 7-7M19 12H5',
  x: 'M18 6 6 18M6 6l12 12',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-right': 'M9 18l6-6-6-6',
  search: 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M21 21l-4.34-4.34',
  gift: 'M4 8h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1zM12 8v13M19 12v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7M7.5 8a2.5 2.5 0 0 1 0-5A4.8 8 0 0 1 12 8a4.8 8 0 0 1 4.5-5 2.5 2.5 0 0 1 0 5',
  'circle-alert': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16',
  'wifi-off':
    'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
  'arrow-down-left': 'M17 7 7 17M17 17H7V7',
  'arrow-up-right': 'M7 7h10v10M7 17 17 7',
} as const;

export type IconName = keyof typeof firstIcons | LaterIconName;

const paths: Partial<Record<IconName, string>> = { ...firstIcons };

export function iconPath(name: IconName): string | undefined {
  return paths[name];
}

/** Resolves once all icons are loaded; every screen but the first list waits for it. */
export async function allIcons(): Promise<void> {
  const { laterIcons } = await import('./later-icons.ts');
  Object.assign(paths, laterIcons);
}

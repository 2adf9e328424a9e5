import type { Platform } from './platforms.ts';

export interface Look {
  theme: 'light' | 'dark';
  locale: string;
  /** Takes the full height of the page, not only the visible part. */
  isWhole?: true;
}

const english: readonly Look[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'en' },
];
const longWords: Look = { theme: 'light', locale: 'ru', isWhole: true };
const ownLetters: Look = { theme: 'light', locale: 'te' };
const rightToLeft: Look = { theme: 'dark', locale: 'ar', isWhole: true };

/** The looks of what only native platforms show, texts of its own included. */
export const nativeOnlyLooks: readonly Look[] = [...english, rightToLeft];

/**
 * English, a language with long words, one from right to left, and, on the narrowest screen, one
 * with its own script. Native platforms differ only around the texts, so English in both themes is
 * enough there.
 */
export const looks: Readonly<Record<Platform, readonly Look[]>> = {
  mobile: [...english, longWords, rightToLeft, ownLetters],
  desktop: [...english, longWords, rightToLeft],
  android: english,
  ios: english,
};

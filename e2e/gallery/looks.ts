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

/**
 * Beside English, a language with long words, one from right to left, and one with its own script
 * on the narrowest screen.
 * Native platforms differ only around the texts, so English in both themes is enough.
 */
export const looks: Readonly<Record<Platform, readonly Look[]>> = {
  mobile: [...english, longWords, rightToLeft, ownLetters],
  desktop: [...english, longWords, rightToLeft],
  android: english,
  ios: english,
};

import type { Platform } from './platforms.ts';

export interface Look {
  theme: 'light' | 'dark';
  locale: string;
  /** Down to the last line, and not only what the window shows. */
  isWhole?: true;
}

const english: readonly Look[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'en' },
];
const longWords: Look = { theme: 'light', locale: 'ru', isWhole: true };
const ownLetters: Look = { theme: 'light', locale: 'te' };

/**
 * Beside English, a language with long words and one with letters of its own where there is least
 * room for them. What native platforms have of their own is around the words, in both themes.
 */
export const looks: Readonly<Record<Platform, readonly Look[]>> = {
  mobile: [...english, longWords, ownLetters],
  desktop: [...english, longWords],
  android: english,
  ios: english,
};

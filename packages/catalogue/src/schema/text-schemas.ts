import { z } from 'zod';
import { languages } from './languages.ts';

/** Texts are keyed by language; `all` holds what is the same in every one, as brand names are. */
export const textLanguages = ['all', ...languages] as const;
export type TextLanguage = (typeof textLanguages)[number];

export const text = z.string().trim().min(1, 'a text must not be empty');

export const textKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'a key is lower case with underscores');

export const texts = z.record(textKey, text);

/** What a file says by itself, key by key. */
export const textsByLanguage = z.partialRecord(z.enum(textLanguages), texts);

/** One text in its languages, as a label is. */
export const translatedText = z.partialRecord(z.enum(textLanguages), text);
export type TranslatedText = z.output<typeof translatedText>;

/** texts/<language>.json: what several methods say alike. */
export const sharedTextsFile = texts;
export type SharedTexts = Partial<Record<string, Record<string, string>>>;

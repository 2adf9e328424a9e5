import { z } from 'zod';
import { languages } from './languages.ts';

/**
 * Texts are keyed by language. `all` holds texts that are the same in every language, such as brand
 * names.
 */
export const textLanguages = ['all', ...languages] as const;
export type TextLanguage = (typeof textLanguages)[number];

export const text = z.string().trim().min(1, 'a text must not be empty');

export const textKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'a key is lower case with underscores');

const texts = z.record(textKey, text);

/** A file's own texts, by key. */
export const textsByLanguage = z.partialRecord(z.enum(textLanguages), texts);

/** One text in its languages, such as a label. */
export const translatedText = z.partialRecord(z.enum(textLanguages), text);
export type TranslatedText = z.output<typeof translatedText>;

/** texts/<language>.json: the texts that several methods share. */
export const sharedTextsFile = texts;
export type SharedTexts = Partial<Record<string, Record<string, string>>>;

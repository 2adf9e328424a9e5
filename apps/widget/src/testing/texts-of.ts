import { readFileSync } from 'node:fs';

/** The texts of a language as they are shipped. */
export function textsOf(language: string): Record<string, string> {
  const file = new URL(`../../../../locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

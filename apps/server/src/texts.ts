import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const localesDir = fileURLToPath(new URL('../../../locales', import.meta.url));

/** The names of the sets of texts, such as `en`. */
export function localeNames(): string[] {
  return readdirSync(localesDir).map((file) => file.replace('.json', ''));
}

/** The sets of texts by their names. */
export function readTexts(): Map<string, Record<string, string>> {
  return new Map(
    localeNames().map((name) => [
      name,
      JSON.parse(readFileSync(`${localesDir}/${name}.json`, 'utf8')) as Record<string, string>,
    ]),
  );
}

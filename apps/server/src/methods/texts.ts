import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const localesDir = fileURLToPath(new URL('../../../../locales', import.meta.url));

/** The sets of texts by their names, such as `en`. */
export function readTexts(): Map<string, Record<string, string>> {
  return new Map(
    readdirSync(localesDir).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${localesDir}/${file}`, 'utf8')) as Record<string, string>,
    ]),
  );
}

/** What a set of texts is called whose first part is `en`: the rest of it. */
export const laterSuffix = '.later';

// All that the first list, and the words for a failure to have it, can show.
const firstAreas = new Set([
  'header',
  'deposit',
  'root',
  'category',
  'status',
  'search',
  'methods',
  'offline',
  'snackbar',
  'socket',
  'error',
]);
const firstKeys = new Set([
  'time.left',
  'bonus.plain',
  'bonus.percent',
  'bonus.percentUpTo',
  'bonus.spins',
  'bonus.from',
  'common.errors.provider',
  'common.errors.timeout',
]);

export type Texts = Readonly<Record<string, string>>;

/**
 * A set of texts in two: what the first list needs, and what comes while the player looks at it.
 * The first part would otherwise grow with every screen that the product gets.
 */
export function textParts(texts: Texts): { first: Texts; later: Texts } {
  const entries = Object.entries(texts);
  const isFirst = (key: string): boolean =>
    firstKeys.has(key) || firstAreas.has(key.slice(0, key.indexOf('.')));
  return {
    first: Object.fromEntries(entries.filter(([key]) => isFirst(key))),
    later: Object.fromEntries(entries.filter(([key]) => !isFirst(key))),
  };
}

/**
 * The suffix of the second part of a message set: the first part is `en`, the second `en.later`.
 */
export const laterSuffix = '.later';

// The messages that the first list and its error page can show.
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
  'time.timer',
  'time.lastMinute',
  'bonus.plain',
  'bonus.percent',
  'bonus.percentUpTo',
  'bonus.spins',
  'bonus.from',
  'bonus.any',
  'common.errors.provider',
  'common.errors.timeout',
]);

export type Texts = Readonly<Record<string, string>>;

/**
 * Splits a message set in two: the messages of the first list, and those that load while the player
 * looks at it. Otherwise the first part would grow with every new screen.
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

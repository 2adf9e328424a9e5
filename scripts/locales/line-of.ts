/**
 * The line of a key in a JSON file, or of the key that has this text if several keys have the same
 * name; the first line if there is none.
 */
export function lineOf(json: string, key: string, text?: unknown): number {
  const value = text === undefined ? '' : ` ${JSON.stringify(text)}`;
  const before = json.slice(0, Math.max(0, json.indexOf(`"${key}":${value}`)));
  return before.split('\n').length;
}

/** The line of a key in a flat JSON file; the first line if the key is missing. */
export function lineOf(json: string, key: string): number {
  const before = json.slice(0, Math.max(0, json.indexOf(`"${key}":`)));
  return before.split('\n').length;
}

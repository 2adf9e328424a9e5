/** Letters without diacritics, in lower case: "turkiye" finds "Türkiye". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** True if each typed word begins a word of the text. */
export function matchesSearch(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const prefixes = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

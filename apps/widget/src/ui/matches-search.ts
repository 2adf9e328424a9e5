/** Letters without their marks, in one case: "Türkiye" is found as "turkiye". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word that was typed begins a word of the text. */
export function matchesSearch(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const asked = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return asked.every((part) => words.some((word) => word.startsWith(part)));
}

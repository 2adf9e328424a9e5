/** The known word that a misspelt one most likely means, if one is close enough. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  return nearestWords(word, known)[0];
}

/** The known words that a misspelt one may mean, the nearest first. */
export function nearestWords(word: string, known: readonly string[]): string[] {
  const furthest = Math.max(1, Math.floor(word.length / 3));
  return known
    .map((candidate) => ({ candidate, steps: editSteps(word.toLowerCase(), candidate) }))
    .filter(({ steps }) => steps <= furthest)
    .toSorted((a, b) => a.steps - b.steps)
    .map(({ candidate }) => candidate);
}

/** The case-insensitive Levenshtein distance: the letters to insert, remove or replace. */
function editSteps(word: string, candidate: string): number {
  const target = candidate.toLowerCase();
  let previous = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(word).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(target).entries()) {
      const changed = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      const inserted = (current[column] ?? 0) + 1;
      const removed = (previous[column + 1] ?? 0) + 1;
      current.push(Math.min(changed, inserted, removed));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

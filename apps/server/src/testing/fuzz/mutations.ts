/** Random numbers from 0 to 1, repeatable by seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const alphabet = 'ABCXYZabcxyz0189-_.=+/ ,{}":\u0000é';

/** A text with one to three letters replaced, added, dropped, doubled or swapped. */
export function mutate(text: string, random: () => number): string {
  const at = (length: number) => Math.floor(random() * length);
  let changed = text;
  for (let change = at(3); change >= 0; change -= 1) {
    const index = at(changed.length);
    const [before, after] = [changed.slice(0, index), changed.slice(index + 1)];
    const here = changed.charAt(index);
    const letter = alphabet.charAt(at(alphabet.length));
    const ways = [letter, letter + here, '', here + here, after.charAt(0) + here];
    const way = at(ways.length);
    changed = before + (ways[way] ?? '') + (way === 4 ? after.slice(1) : after);
  }
  return changed;
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

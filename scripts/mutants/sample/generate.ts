import { parseSync } from 'vite';
import { createRandom } from '../../start/demo/random.ts';
import { applyEdit, type Mutation } from './mutation.ts';
import { operators } from './operators.ts';
import { walkEffects } from './walk.ts';

/** Every mutation of a file, in the order of its text. */
export function mutationsOf(file: string, code: string): Mutation[] {
  const found: Mutation[] = [];
  walkEffects(parseSync(file, code).program, code, (node, parents) => {
    for (const [operator, mutate] of Object.entries(operators)) {
      for (const edit of mutate(node, code, parents)) {
        const line = code.slice(0, edit.start).split('\n').length;
        const from = code.slice(edit.start, edit.end).trim();
        found.push({ ...edit, file, line, operator, from });
      }
    }
  });
  return found;
}

/**
 * A sample that the seed repeats. The operators take turns, because most of the mutations there are
 * change a string or a property.
 */
export function sampleOf(
  mutations: readonly Mutation[],
  texts: ReadonlyMap<string, string>,
  { size, seed }: { size: number; seed: number },
): Mutation[] {
  const random = createRandom(seed);
  const shuffled = mutations
    .map((mutation) => ({ mutation, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ mutation }) => mutation);
  const piles = Object.values(Object.groupBy(shuffled, ({ operator }) => operator));
  const sample: Mutation[] = [];
  while (sample.length < size && piles.some((pile) => pile?.length)) {
    for (const pile of piles) {
      const mutation = pile?.shift();
      if (mutation && sample.length < size && isValid(mutation, texts)) sample.push(mutation);
    }
  }
  return sample;
}

function isValid(mutation: Mutation, texts: ReadonlyMap<string, string>): boolean {
  const { file } = mutation;
  return parseSync(file, applyEdit(texts.get(file) ?? '', mutation)).errors.length === 0;
}

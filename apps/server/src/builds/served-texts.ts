import type { Texts } from '@opencashier/contract/formats/text-parts';
import { type TextBuild, textBuild } from './text-build.ts';

type TextSets = ReadonlyMap<string, Texts>;

export interface NextTexts {
  sets: TextSets;
  build: TextBuild;
}

/** I18N-9: the texts that this server sends. An operator's folder may change them while it runs. */
export class ServedTexts {
  /** By language. Changed in place, because every part of the server holds the same map. */
  readonly sets: Map<string, Texts>;
  /** Those of the product alone, as they were at startup. */
  readonly product: TextSets;
  readonly #preparations: ((next: NextTexts) => Promise<void>)[] = [];
  #build: TextBuild;

  constructor(sets: TextSets, product: TextSets) {
    this.sets = new Map(sets);
    this.product = product;
    this.#build = textBuild(sets);
  }

  /** Another object for other texts. */
  get build(): TextBuild {
    return this.#build;
  }

  /** Adds work that has to be finished before other texts are served. */
  beforeReplacing(prepare: (next: NextTexts) => Promise<void>): void {
    this.#preparations.push(prepare);
  }

  async replace(sets: TextSets): Promise<void> {
    const next = { sets, build: textBuild(sets) };
    for (const prepare of this.#preparations) await prepare(next);
    this.sets.clear();
    for (const [language, texts] of sets) this.sets.set(language, texts);
    this.#build = next.build;
  }
}

import type { Texts } from '@opencashier/contract/formats/text-parts';
import { type TextBuild, textBuild } from './text-build.ts';

/** I18N-9: the texts that this server sends. An operator's folder may change them while it runs. */
export class ServedTexts {
  /** By language. Changed in place, because every part of the server holds the same map. */
  readonly sets: Map<string, Texts>;
  #build: TextBuild;

  constructor(sets: ReadonlyMap<string, Texts>) {
    this.sets = new Map(sets);
    this.#build = textBuild(sets);
  }

  /** Another object for other texts. */
  get build(): TextBuild {
    return this.#build;
  }

  replace(sets: ReadonlyMap<string, Texts>): void {
    this.sets.clear();
    for (const [language, texts] of sets) this.sets.set(language, texts);
    this.#build = textBuild(sets);
  }
}

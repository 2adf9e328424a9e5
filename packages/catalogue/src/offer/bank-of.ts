import type { Catalogue } from '../schema/catalogue.ts';
import { languageOf } from '../schema/languages.ts';
import { nameIn } from '../schema/texts.ts';

const binsList = 'bank-bins';

/** P2P-16: the bank whose cards start with these digits, as the language writes its name. */
export function bankOf({ lists }: Catalogue, bin: string, lang: string): string | undefined {
  const [longest] = (lists[binsList] ?? [])
    .filter(({ value }) => bin.startsWith(value))
    .toSorted((one, other) => other.value.length - one.value.length);
  return longest?.text === undefined ? undefined : nameIn(longest.text, languageOf(lang));
}

import type { Catalogue } from '../schema/catalogue.ts';
import { languageOf } from '../schema/languages.ts';
import { textOf } from '../schema/texts.ts';

export interface ShownMethod {
  readonly title: string;
  readonly iconIds: readonly string[];
}

/** A method's title and icons, wherever it is offered; undefined if it no longer exists. */
export function shownMethod(
  { methods, texts }: Pick<Catalogue, 'methods' | 'texts'>,
  name: string,
  language: string,
): ShownMethod | undefined {
  const method = methods.get(name);
  if (!method) return undefined;
  const title = (locale: string) => textOf(method.text, texts, languageOf(locale), 'title');
  return { title: title(language) ?? title('en') ?? name, iconIds: method.iconIds };
}

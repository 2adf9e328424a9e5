import type { Catalogue } from '../schema/catalogue.ts';
import { languageOf } from '../schema/languages.ts';
import { textOf } from '../schema/texts.ts';

export interface ShownMethod {
  readonly title: string;
  readonly iconIds: readonly string[];
}

/** What a method is called and looks like, wherever it is offered; undefined if it is no more. */
export function shownMethod(
  { methods, texts }: Pick<Catalogue, 'methods' | 'texts'>,
  name: string,
  language: string,
): ShownMethod | undefined {
  const method = methods.get(name);
  if (!method) return undefined;
  const title = (asked: string) => textOf(method.text, texts, languageOf(asked), 'title');
  return { title: title(language) ?? title('en') ?? name, iconIds: method.iconIds };
}

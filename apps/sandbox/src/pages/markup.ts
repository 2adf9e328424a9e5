/** Text that is HTML already. Everything else is escaped when it is put into a page. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | undefined;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A template whose values are escaped: hostile names and references stay text. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((page, text, index) => page + render(parts[index - 1]) + text));
}

/** Text that we made ourselves and that needs no escaping, such as the path of a drawing. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

import { placeholder, pluralForm } from '../../apps/widget/src/i18n/placeholders.ts';

/** What a message asks to be filled in, and what it says itself. */
export interface Message {
  /** Names of placeholders, sorted, each once. */
  names: string[];
  /** Names that are counted, with the forms that the message has for them. */
  plurals: Map<string, string[]>;
  /** The words of the message, forms of plurals among them, without the placeholders. */
  words: string;
  /** Braces that belong to no placeholder. */
  isBroken: boolean;
}

export function readMessage(text: string): Message {
  const names = new Set<string>();
  const plurals = new Map<string, string[]>();
  const said: string[] = [];
  const rest = text.replace(placeholder, (_, name: string, forms?: string) => {
    names.add(name);
    if (forms) {
      const found = [...forms.matchAll(pluralForm)];
      plurals.set(
        name,
        found.map(([, form = '']) => form),
      );
      said.push(...found.map(([, , words = '']) => words));
    }
    return ' ';
  });
  return {
    names: [...names].toSorted(),
    plurals,
    words: [rest, ...said].join(' '),
    isBroken: /[{}]/.test(rest),
  };
}

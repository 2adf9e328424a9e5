import { placeholder, pluralForm } from '@opencashier/contract/formats/placeholders';

/** The placeholders and the words of a message. */
export interface Message {
  /** The names of the placeholders, sorted, without duplicates. */
  names: string[];
  /** The names used for plurals, with the plural forms that the message has for them. */
  plurals: Map<string, string[]>;
  /** The words of the message including its plural forms, without the placeholders. */
  words: string;
  /** Braces that belong to no placeholder. */
  isBroken: boolean;
}

export function readMessage(text: string): Message {
  const names = new Set<string>();
  const plurals = new Map<string, string[]>();
  const formTexts: string[] = [];
  const rest = text.replace(placeholder, (_, name: string, forms?: string) => {
    names.add(name);
    if (forms) {
      const found = [...forms.matchAll(pluralForm)];
      plurals.set(
        name,
        found.map(([, form = '']) => form),
      );
      formTexts.push(...found.map(([, , words = '']) => words));
    }
    return ' ';
  });
  return {
    names: [...names].toSorted(),
    plurals,
    words: [rest, ...formTexts].join(' '),
    isBroken: /[{}]/.test(rest),
  };
}

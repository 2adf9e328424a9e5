import { formatLocale } from '@opencashier/money';
import { placeholder, pluralForm } from './placeholders.ts';

/** The placeholders and the words of a message. */
interface Message {
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

/** The reason why a text cannot be shown in place of the English one; undefined if it can. */
export function checkText(locale: string, text: unknown, english: string): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return 'is empty';
  if (text !== text.trim() || text.includes('  ')) return 'has extra spaces';
  const own = readMessage(text);
  const model = readMessage(english);
  if (own.isBroken) return 'has a brace outside any placeholder';
  if (own.names.join() !== model.names.join()) {
    return `has placeholders ${inBraces(own.names)}; English has ${inBraces(model.names)}`;
  }
  for (const name of model.plurals.keys()) {
    const forms = own.plurals.get(name)?.toSorted().join(', ') ?? 'missing';
    const wanted = pluralForms(locale, smallCounts);
    const whole = pluralForms(locale, [...smallCounts, 1_000_000]);
    if (forms !== wanted && forms !== whole) {
      return `the plural forms of {${name}} are ${forms}; the language needs ${wanted}`;
    }
  }
  return undefined;
}

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ') || 'none';
}

// Most counts are small. Spanish and Portuguese have another plural form for millions ("1.000.000
// de monedas"), which a text about coins needs and one about minutes does not.
const smallCounts = Array.from({ length: 1000 }, (_, count) => count);

function pluralForms(locale: string, counts: readonly number[]): string {
  const rules = new Intl.PluralRules(formatLocale(locale));
  const forms = counts.map((count) => rules.select(count));
  return [...new Set([...forms, 'other'])].toSorted().join(', ');
}

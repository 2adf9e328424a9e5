import { postingKinds as postings } from '@opencashier/contract/operator/players/players';
import { countryName, money } from './values.ts';
import { knownText, text } from '../texts/text.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields in which people write their own words. */
const written = ['reason', 'note', 'text', 'providerSaid'] as const;
/** Means nothing to people. */
const hidden = ['reference'];

function sumOf({ amount, currency }: Values): string | undefined {
  return typeof amount === 'string' && typeof currency === 'string'
    ? money(amount, currency)
    : undefined;
}

/** A part of a request in words; undefined if it has none. */
function wordsOf(name: string, value: unknown): string | undefined {
  if (name === 'isOn') return text(value === true ? 'methods.on' : 'methods.off');
  if (typeof value !== 'string') return undefined;
  if (isWritten(name)) return `“${value}”`;
  const label = knownText(`field.${name}`) ?? knownText(`filter.${name}`);
  return label && text('audit.fact', { name: label, value: nameOf(name, value) });
}

function nameOf(name: string, value: string): string {
  if (name === 'country') return countryName(value);
  return knownText(`choice.${name}.${value}`) ?? knownText(`${name}.${value}`) ?? value;
}

const isWritten = (name: string): boolean => written.some((one) => one === name);
/** Puts the words that people wrote first. */
const rankOf = (name: string): number => (isWritten(name) ? 0 : 1);

interface ToldRequest {
  /** Its sum, its reason as it was written, and its facts. */
  words: string;
  /** The words leave something out that may matter. */
  isPartly: boolean;
}

/** The request of an operation, in words. `currency` applies to an amount without its own. */
export function tellRequest(request: unknown, currency?: string): ToldRequest {
  if (typeof request !== 'object') return { words: '', isPartly: request !== undefined };
  const values = Object(request) as Values;
  const sum = sumOf({ currency, ...values });
  const told: readonly string[] = [...hidden, ...(sum ? ['amount', 'currency'] : [])];
  const others = Object.entries(values)
    .filter(([name]) => !told.includes(name))
    // A posting is named by its kind.
    .filter(([name, value]) => name !== 'kind' || !postings.some((one) => one === value));
  const words = others
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([name, value]) => wordsOf(name, value));
  return {
    words: [sum, ...words].filter((one) => one !== undefined).join(' · '),
    isPartly: words.includes(undefined),
  };
}

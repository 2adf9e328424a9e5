import { formatLocale } from '@opencashier/money';
import { directionOf } from '@opencashier/contract/formats/direction';
import type en from '../../../../locales/en.json';
import { placeholder, pluralForm } from '@opencashier/contract/formats/placeholders';

export type TextKey = keyof typeof en;
export type Messages = Readonly<Record<string, string>>;
export type TextParams = Readonly<Record<string, string | number>>;
/** A text that is resolved when it is shown, in the language of that moment. */
export type LazyText = () => string;

let english: Messages = {};
let chosen: Messages = {};
let chosenLocale = 'en';
let loaded = false;
let report: (message: string) => void = () => {};
const reported = new Set<string>();

/** Called once the files are loaded; from here on missing texts are reported. */
export function setMessages(locale: string, messages: Messages, englishMessages: Messages): void {
  chosenLocale = locale;
  chosen = messages;
  english = englishMessages;
  loaded = true;
}

/** Adds the rest of the current set; ignored if the language has changed since. */
export function addMessages(locale: string, messages: Messages, englishMessages: Messages): void {
  if (locale !== chosenLocale) return;
  chosen = { ...chosen, ...messages };
  english = { ...english, ...englishMessages };
}

export function reportMissingTo(listener: (message: string) => void): void {
  report = listener;
}

/** The message set in use, such as `mx`. Pass it to the formatters of @opencashier/money. */
export function locale(): string {
  return chosenLocale;
}

/** The text for a key that comes from data (a method's field, an error's code), if there is one. */
export function lookUp(key: string): string | undefined {
  const text = own(chosen, key);
  if (text !== undefined) return text;
  const fallback = own(english, key);
  // A key that no set has is not a missing translation.
  if (fallback !== undefined) reportMissing(key);
  return fallback;
}

export function t(key: TextKey, params?: TextParams): string {
  const text = own(chosen, key);
  if (text === undefined) reportMissing(key);
  return fill(text ?? own(english, key) ?? key, params);
}

/**
 * Numbers are formatted for the language and select the plural form. A placeholder without a value
 * stays as it is, so that the mistake is visible.
 */
export function fill(text: string, params?: TextParams): string {
  if (!params) return text;
  return text.replace(placeholder, (whole, name: string, forms?: string) => {
    const value = params[name];
    if (typeof value !== 'number') return value === undefined ? whole : isolate(value);
    const number = value.toLocaleString(formatLocale(chosenLocale));
    return forms ? pluralOf(forms, value).replaceAll('#', number) : number;
  });
}

// A plain number needs no isolation, and without it a percent sign stays beside it.
const isPlain = /^[\p{Script=Arabic}\d\s.,]*$/u;

/**
 * I18N-8: a value within a text that runs the other way keeps its own order ("1,060.6 USDT"). Texts
 * from left to right stay as they are.
 */
export function isolate(value: string): string {
  if (directionOf(chosenLocale) === 'ltr' || isPlain.test(value)) return value;
  return `\u2068${value}\u2069`;
}

/** "PhonePe, Paytm": names or clauses in a row, with the comma of the language. */
export function enumerate(parts: readonly string[]): string {
  return parts.map(isolate).join(directionOf(chosenLocale) === 'rtl' ? '، ' : ', ');
}

// Intl counts 0 as one in Portuguese, where people write "0 moedas".
function pluralOf(forms: string, count: number): string {
  const rules = new Intl.PluralRules(formatLocale(chosenLocale));
  const category = rules.select(count === 0 && chosenLocale === 'pt' ? 2 : count);
  const texts = new Map(Array.from(forms.matchAll(pluralForm), ([, name, text]) => [name, text]));
  return texts.get(category) ?? texts.get('other') ?? '';
}

// I18N-4: each missing key is reported once.
function reportMissing(key: string): void {
  if (!loaded || reported.has(key)) return;
  reported.add(key);
  report(`Missing translation for ${chosenLocale}: ${key}`);
}

function own(messages: Messages, key: string): string | undefined {
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}

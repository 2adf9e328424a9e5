import type { FormField } from './form-field.ts';

// Arabic-Indic, Persian and full-width digits. Each table starts at a code point ending in 0.
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

// "1e5", "0x1F", "5-10", "-500" and "(500)".
const changing = /\p{Nd}[^\p{Nd}.,]*\p{L}[^\p{Nd}.,]*\p{Nd}|[-\u2212]\s*\p{Nd}|\([^\p{L}]*\p{Nd}/iu;

// The words for thousands and more in the languages of the widget, in their longest forms.
const multiples = [
  'k thousands millions mn mln mio bn billions lakhs lacs lk crores',
  'mil millones millón milhões milhão',
  'к тысячи тысяча млн миллионов миллиона млрд',
  'ألف الف آلاف مليون ملايين',
  'हज़ार हजार लाख करोड़ कोटी వేలు లక్షలు కోటి కోట్లు',
].flatMap((words) => words.split(' '));

/** True if dropping a letter or a sign would change the number, such as in "2 k" or "-500". */
function wouldChange(text: string): boolean {
  if (changing.test(text)) return true;
  const [, word] = /\p{Nd}[\s.,]*([\p{L}\p{M}]+)/u.exec(text) ?? [];
  if (word === undefined) return false;
  // The beginning of a word counts, because the player may still be typing it.
  const begun = word.toLowerCase().normalize('NFC');
  return multiples.some((multiple) => multiple.startsWith(begun));
}

/**
 * AMT-2: removes spaces, apostrophes and all other characters that are not digits or separators
 * while typing. Input that would become a different number is kept, and is then invalid.
 */
export function typedAmount(text: string): string {
  const latin = text
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/\uff0c/g, ',');
  if (wouldChange(latin)) return latin.trim();
  // The dot of "Rs. 500" does not belong to the number.
  return latin.replace(/\p{L}\./gu, '').replace(/[^\d.,\u0966-\u096f\u0c66-\u0c6f]/g, '');
}

/**
 * AMT-12: pasted text that the player's language reads as whole thousands, such as "2,000", as
 * digits; undefined for all other text, which is read as if it were typed. `sample` is a number in
 * the language's own form, such as "10,000".
 */
export function pastedAmount(text: string, sample: string, decimals: number): string | undefined {
  const [mark] = /[.,]/.exec(sample) ?? [];
  if (mark === undefined || decimals > 2) return undefined;
  const latin = withLatinDigits(text);
  if (wouldChange(latin)) return undefined;
  const number = latin.replace(/^\D+|\D+$/g, '');
  // The language of India groups by two digits above the thousands.
  const [first = '', ...groups] = number.split(mark);
  const isGrouped =
    groups.length > 0 &&
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.every((group) => /^\d{2,3}$/.test(group)) &&
    groups.at(-1)?.length === 3;
  return isGrouped ? first + groups.join('') : undefined;
}

// Names and places, which keep the digits of their own language.
const inOwnScript = /name$|^address-/;

/**
 * Replaces the digits of all scripts by Latin ones. The zero of a script is at a code point that
 * ends in 0, such as U+0660, or in 6, such as U+0966.
 */
export function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    if (digit.length > 1) return digit;
    const row = code & ~15;
    const zero = /\p{Nd}/u.test(String.fromCharCode(row)) ? row : row + 6;
    return String(code - zero);
  });
}

/**
 * The normalised input of a field: Latin digits, upper case if forced (FORM-8), no plus in a phone
 * (FORM-9).
 */
export function typedValue({ type, props }: FormField, typed: string): string {
  const isName = inOwnScript.test(props.autocomplete ?? '');
  const text = isName ? typed : withLatinDigits(typed);
  if (type === 'text_uppercase') return text.toUpperCase();
  if (type !== 'phone_with_prefix') return text;
  // A pasted full number repeats the prefix that is shown before the input.
  const { prefix = '' } = props;
  const national =
    prefix && text.trim().startsWith(prefix) ? text.trim().slice(prefix.length) : text;
  return national.replace(/[^\d\s()-]/g, '').trimStart();
}

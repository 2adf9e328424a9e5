import type { FormField } from './form-field.ts';

// Arabic-Indic, Persian and full-width digits: each table begins at a code point that ends in 0.
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

// "1e5", "0x1F", "5-10" and "-500": without the letter or the minus it is another number.
const meansMore = /\p{Nd}[^\p{Nd}.,]*\p{L}[^\p{Nd}.,]*\p{Nd}|[-\u2212]\s*\p{Nd}/u;

/**
 * AMT-2: spaces and apostrophes go while typing, and so does all that is no digit or mark. What
 * would become another number by that stays as it is, and is no amount.
 */
export function typedAmount(text: string): string {
  const latin = text
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/\uff0c/g, ',');
  if (meansMore.test(latin)) return latin.trim();
  // The dot of "Rs. 500" is none of the number's.
  return latin.replace(/\p{L}\./gu, '').replace(/[^\d.,\u0966-\u096f\u0c66-\u0c6f]/g, '');
}

/**
 * What a field's typing becomes: upper case where it is forced (FORM-8), no plus in a phone
 * (FORM-9).
 */
export function typedValue({ type, props }: FormField, text: string): string {
  if (type === 'text_uppercase') return text.toUpperCase();
  if (type !== 'phone_with_prefix') return text;
  // A number pasted whole repeats the prefix that already stands before the input.
  const { prefix = '' } = props;
  const national =
    prefix && text.trim().startsWith(prefix) ? text.trim().slice(prefix.length) : text;
  return national.replace(/[^\d\s()-]/g, '').trimStart();
}

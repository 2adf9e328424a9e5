import type { FormField } from './form-field.ts';

/** AMT-2: spaces and apostrophes go while typing, and so does all that is no digit or mark. */
export function typedAmount(text: string): string {
  return text.replace(/[^\d.,\u0966-\u096f\u0c66-\u0c6f]/g, '');
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

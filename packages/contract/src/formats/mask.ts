/** FORM-10: groups of four, up to the nineteen digits that a card number may have. */
export const cardMask = '0000 0000 0000 0000[ 000]';

/** The one brand whose fifteen digits are printed in three groups. */
export const amexMask = '0000 000000 00000';

/** FORM-12: day.month.year, the default of the library that draws masks. */
export const dateMask = 'date';

/** What a pattern asks for: a digit, a letter, anything; and the marks of its own language. */
const placeholders = /[0a*[\]{}`]/;

/**
 * A value as it is sent: what a mask only shows goes, a date stays as it is read. It does not need
 * the library, which may not have come yet on a slow line.
 */
export function withoutMask(mask: string, text: string): string {
  if (mask === dateMask) return text;
  const shown = mask.split('').filter((mark) => !placeholders.test(mark));
  return text
    .split('')
    .filter((mark) => !shown.includes(mark))
    .join('');
}

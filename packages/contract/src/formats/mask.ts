/** FORM-10: groups of four, up to 19 digits, the longest card number. */
export const cardMask = '0000 0000 0000 0000[ 000]';

/** American Express prints its 15 digits in three groups. */
export const amexMask = '0000 000000 00000';

/** The month and year of a card. */
export const expiryMask = '00/00';

/** FORM-12: day.month.year, the default of the mask library. */
export const dateMask = 'date';

/** The placeholders of a mask (a digit, a letter, any character) and its syntax characters. */
const placeholders = /[0a*[\]{}`]/;

/**
 * The value to send, without the characters that only the mask adds. A date keeps its format. This
 * does not use the mask library, which may still be loading on a slow connection.
 */
export function withoutMask(mask: string, text: string): string {
  if (mask === dateMask) return text;
  const shown = mask.split('').filter((mark) => !placeholders.test(mark));
  return text
    .split('')
    .filter((mark) => !shown.includes(mark))
    .join('');
}

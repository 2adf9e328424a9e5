import { canonicalDecimal, maxDigits } from './decimal.ts';

// Devanagari and Telugu digits. Intl writes Marathi amounts with the former, so players may enter
// them.
const indicDigits = /[\u0966-\u096f\u0c66-\u0c6f]/g;

/**
 * The player's input as a canonical decimal, or undefined if it is not an amount (yet). "1 000,50",
 * "1'000.5" and "1.000,50" are "1000.5" (AMT-2); "1,5" is "1.5" (AMT-3).
 */
export function parseAmount(text: string): string | undefined {
  const typed = text
    // Both tables begin at a code point that ends in 6, so the low four bits less 6 are the digit.
    .replace(indicDigits, (digit) => String((digit.charCodeAt(0) & 15) - 6))
    .replace(/[\s'’ʼ`]/g, '');
  const mark = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const whole = (mark < 0 ? typed : typed.slice(0, mark)).replace(/[.,]/g, '');
  const fraction = mark < 0 ? '' : typed.slice(mark + 1);
  const digits = whole + fraction;
  if (!/^\d+$/.test(digits) || digits.length > maxDigits) return undefined;
  return canonicalDecimal(`${whole || '0'}.${fraction || '0'}`);
}

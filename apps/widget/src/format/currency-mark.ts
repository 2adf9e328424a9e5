import { formatMoney, symbolFollows } from '@opencashier/money';
import { locale } from '../i18n/text.ts';

/** The currency symbol beside the amount input, such as "₹", and its side. */
export function currencyMark(currency: string): { symbol: string; symbolAfter: boolean } {
  const text = formatMoney('0', currency, locale(), { trimZeros: true });
  return { symbol: text.replace(/[\p{Nd}\s]/gu, ''), symbolAfter: symbolFollows(text) };
}

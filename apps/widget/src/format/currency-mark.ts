import { symbolFollows } from '@opencashier/money';
import { moneyText } from './format-values.ts';

/** The currency symbol beside the amount input, such as "₹", and its side. */
export function currencyMark(currency: string): { symbol: string; symbolAfter: boolean } {
  const text = moneyText('0', currency, true);
  return { symbol: text.replace(/[\p{Nd}\s]/gu, ''), symbolAfter: symbolFollows(text) };
}

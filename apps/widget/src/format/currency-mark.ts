import { symbolFollows } from '@opencashier/money';
import { shortMoney } from './format-values.ts';

/** The currency symbol beside the amount input, such as "₹", and its side. */
export function currencyMark(currency: string): { symbol: string; symbolAfter: boolean } {
  const text = shortMoney('0', currency);
  return { symbol: text.replace(/[\p{Nd}\s]/gu, ''), symbolAfter: symbolFollows(text) };
}

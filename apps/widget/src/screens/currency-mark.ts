import { shortMoney, symbolFollows } from './format-values.ts';

/** What stands beside an amount that is typed: "₹", and on which side. */
export function currencyMark(currency: string): { symbol: string; symbolAfter: boolean } {
  const text = shortMoney('0', currency);
  return { symbol: text.replace(/[\p{Nd}\s]/gu, ''), symbolAfter: symbolFollows(text) };
}

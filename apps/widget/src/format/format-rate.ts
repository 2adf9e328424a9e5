import { formatLocale } from '@opencashier/money';
import { locale } from '../i18n/text.ts';
import { shortMoney } from './format-values.ts';

/**
 * The two sides of a rate, "1 USDT" and "82.5083 INR"; the smaller number is always 1. A rate keeps
 * more digits than its currency has, because two would round a rate of cents to zero.
 */
export function rateSides(rate: number, from: string, to: string): { one: string; other: string } {
  const [one, other, ratio] = rate < 1 ? [to, from, 1 / rate] : [from, to, rate];
  const format = new Intl.NumberFormat(formatLocale(locale()), { maximumSignificantDigits: 6 });
  return { one: shortMoney('1', one), other: `${format.format(ratio)} ${other}` };
}

import { formatLocale } from '@opencashier/money';
import { locale } from '../i18n/text.ts';
import { units } from './duration-text.ts';

/** The largest unit alone, rounded up: "50 min", "2 hr". For what nobody knows to the second. */
export function roundedDuration(seconds: number): string {
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? units[3];
  const format = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(formatLocale(locale()), format).format(Math.ceil(seconds / size));
}

import { formatLocale } from '@opencashier/money';
import { locale } from '../i18n/text.ts';

/** "12 Nov, 14:05" */
export function shortTime(iso: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale()), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));
}

/** "14:05" */
export function clockTime(iso: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale()), {
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));
}

import { formatLocale } from '@opencashier/money';
import { locale, t } from '../i18n/text.ts';

/** "under a minute", "about 50 minutes": an estimate. */
export function aboutTime(seconds: number): string {
  if (seconds < 60) return t('crypto.underMinute');
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return t('crypto.aboutMinutes', { count: minutes });
  return t('crypto.aboutHours', { count: Math.round(minutes / 60) });
}

/** "About 50 minutes": the value of a row whose label is about a duration. */
export function aboutTimeFact(seconds: number): string {
  const [first = '', ...rest] = aboutTime(seconds);
  return first.toLocaleUpperCase(formatLocale(locale())) + rest.join('');
}

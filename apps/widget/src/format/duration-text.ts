import { formatLocale } from '@opencashier/money';
import { locale } from '../i18n/text.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units: "2d 4h", "12m 30s". */
export function durationText(seconds: number): string {
  const first = Math.max(
    0,
    units.findIndex(([, size]) => seconds >= size),
  );
  return units
    .slice(first, first + 2)
    .map(([unit, size], index) => {
      const count = Math.floor((index === 0 ? seconds : seconds % (units[first]?.[1] ?? 1)) / size);
      const format = { style: 'unit', unit, unitDisplay: 'narrow' } as const;
      return new Intl.NumberFormat(formatLocale(locale()), format).format(count);
    })
    .join(' ');
}

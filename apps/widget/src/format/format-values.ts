import { formatLocale, formatMoney, type Limits } from '@opencashier/money';
import { imageOf } from '../assets/images.ts';
import { locale, t } from '../i18n/text.ts';
import { basePath } from '../state/session.ts';

export function money(decimal: string, currency: string): string {
  return formatMoney(decimal, currency, locale());
}

/** Without the zeros of a whole amount: "₹500". */
export function shortMoney(decimal: string, currency: string): string {
  return formatMoney(decimal, currency, locale(), { trimZeros: true });
}

const numberFormats = new Map<string, Intl.NumberFormat>();

export function plainNumber(decimal: string): string {
  const tag = formatLocale(locale());
  const known = numberFormats.get(tag);
  const format = known ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 20 });
  if (!known) numberFormats.set(tag, format);
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** "₹500 – 50,000", or "500 – 50 000 ₽": the symbol is written only once. */
export function moneyRange({ min, max }: Limits, currency: string): string {
  const [first, last] = [shortMoney(min, currency), shortMoney(max, currency)];
  const leads = !symbolFollows(first);
  return t('root.limits', {
    min: leads ? first : plainNumber(min),
    max: leads ? plainNumber(max) : last,
  });
}

export function symbolFollows(text: string): boolean {
  return /^\p{Nd}/u.test(text);
}

export function countryName(code: string): string {
  try {
    const names = new Intl.DisplayNames(formatLocale(locale()), { type: 'region' });
    return names.of(code.toUpperCase()) ?? code.toUpperCase();
  } catch {
    return code.toUpperCase();
  }
}

export function flagUrl(country: string): string {
  return imageUrl(`icons/flags/${country}`);
}

/** LIST-14: icons are separate files, fetched by path when they are shown. */
export function iconUrl(
  method: { iconIds?: readonly string[] | undefined } | undefined,
): string | undefined {
  const [icon] = method?.iconIds ?? [];
  return icon && imageUrl(`icons/${icon}`);
}

/** START-6: an image of the catalogue, or the host's own in its place. */
export function imageUrl(name: string): string {
  return imageOf(name) ?? `${basePath()}/${name}.svg`;
}

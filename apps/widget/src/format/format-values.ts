import {
  formatMoney,
  formatNumber,
  formatRange,
  type Limits,
  regionName,
} from '@opencashier/money';
import { isolate, locale } from '../i18n/text.ts';
import { basePath } from '../state/session.ts';

export function money(decimal: string, currency: string): string {
  return isolate(formatMoney(decimal, currency, locale()));
}

/** Without the zeros of a whole amount: "₹500". */
export function shortMoney(decimal: string, currency: string): string {
  return isolate(formatMoney(decimal, currency, locale(), { trimZeros: true }));
}

export function plainNumber(decimal: string): string {
  return formatNumber(decimal, locale());
}

export function moneyRange(limits: Limits, currency: string): string {
  return isolate(formatRange(limits, currency, locale()));
}

export function countryName(code: string): string {
  return regionName(code, locale());
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

/** An image of the catalogue. START-6: the picture that shows it may show the host's instead. */
export function imageUrl(name: string): string {
  return `${basePath()}/${name}.svg`;
}

import {
  formatMoney,
  formatNumber,
  formatRange,
  type Limits,
  regionName,
} from '@opencashier/money';
import { imageOf } from '../assets/images.ts';
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

/**
 * START-6: an image of the catalogue, or the host's own in its place. The fragment, which no server
 * receives, is the catalogue's image for the case that the host's does not load; a fragment of the
 * host's own, which names a part of its file, is kept.
 */
export function imageUrl(name: string): string {
  const own = `${basePath()}/${name}.svg`;
  const replacement = imageOf(name);
  if (!replacement) return own;
  return replacement.includes('#') ? replacement : `${replacement}#${own}`;
}

import { formatLocale } from './format-locale.ts';
import { formatMoney, type FormatOptions } from './format-money.ts';
import type { Limits } from './limits.ts';

const numberFormats = /* @__PURE__ */ new Map<string, Intl.NumberFormat>();

/** A number without a currency, with all its decimals: "50,000". */
export function formatNumber(decimal: string, locale?: string): string {
  const tag = formatLocale(locale);
  const known = numberFormats.get(tag);
  const format = known ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 20 });
  if (!known) numberFormats.set(tag, format);
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** "₹500 – 50,000", or "500 – 50 000 ₽": the symbol is written only once. */
export function formatRange(
  { min, max }: Limits,
  currency: string,
  locale?: string,
  options?: FormatOptions,
): string {
  const short = (decimal: string) =>
    formatMoney(decimal, currency, locale, { ...options, trimZeros: true });
  const first = short(min);
  return symbolFollows(first)
    ? `${formatNumber(min, locale)} – ${short(max)}`
    : `${first} – ${formatNumber(max, locale)}`;
}

export function symbolFollows(text: string): boolean {
  return /^\p{Nd}/u.test(text);
}

/** The name of a country in the player's language, or its code. */
export function regionName(code: string, locale?: string): string {
  try {
    const names = new Intl.DisplayNames(formatLocale(locale), { type: 'region' });
    return names.of(code.toUpperCase()) ?? code.toUpperCase();
  } catch {
    return code.toUpperCase();
  }
}

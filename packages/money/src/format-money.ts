import { currencyOf, fiatCodes } from './currency.ts';
import { formatLocale } from './format-locale.ts';

export interface FormatOptions {
  /**
   * "$10" for a whole amount instead of "$10.00". Coins have no cents and never show such zeros.
   */
  readonly trimZeros?: boolean;
  /**
   * "MX$10" or "USD 10", as the language tells currencies with the same sign apart.
   */
  readonly isDistinct?: boolean;
}

// AMT-8: ISO 4217 reserves XTS for tests. It replaces codes that Intl does not know or whose length
// it rejects (USDT, GC), and is removed from the formatted text.
const standIn = /\s?XTS\s?/;

// Intl groups Marathi plain numbers by lakhs but amounts by thousands. Marathi readers know the
// Hindi pattern for amounts, which contains no words. Arabic amounts run from left to right, as on
// cards and statements, with the symbols that stand well there: "AED 500.00".
const amountLocales: Readonly<Record<string, string>> = { ar: 'en', mr: 'hi' };
const amountLocale = (locale = ''): string | undefined =>
  amountLocales[locale] ?? (locale || undefined);

const formatters = /* @__PURE__ */ new Map<string, Intl.NumberFormat>();

/**
 * A decimal as the player reads it: fiat with the narrow symbol in the language's position, crypto
 * and coins with their code, as in wallets.
 */
export function formatMoney(
  decimal: string,
  currency: string,
  locale?: string,
  options: FormatOptions = {},
): string {
  const tag = formatLocale(amountLocale(locale));
  const formatter = formatterFor(currency, tag, options);
  // A decimal string is formatted exactly; a number would lose some of 18 decimals.
  const text = formatter.format(decimal as Intl.StringNumericLiteral);
  return fiatCodes.includes(currency) ? text : withCode(text.replace(standIn, ''), currency);
}

/** "60.6 USDT", "20 SC": the same format for every coin amount, in every language. */
export function withCode(number: string, code: string): string {
  return `${number}\u00a0${code}`;
}

function formatterFor(
  currency: string,
  tag: string,
  { trimZeros = false, isDistinct = false }: FormatOptions,
): Intl.NumberFormat {
  const key = `${tag} ${currency} ${trimZeros} ${isDistinct}`;
  const known = formatters.get(key);
  if (known) return known;
  const fiat = fiatCodes.includes(currency);
  const decimals = currencyOf(currency)?.decimals ?? 2;
  const formatter = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: fiat ? currency : 'XTS',
    currencyDisplay: fiat ? (isDistinct ? 'symbol' : 'narrowSymbol') : 'code',
    minimumFractionDigits: fiat ? decimals : 0,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: trimZeros ? 'stripIfInteger' : 'auto',
    // Never shows more than there is: 9.999 would otherwise appear as 10.00.
    roundingMode: 'trunc',
  });
  formatters.set(key, formatter);
  return formatter;
}

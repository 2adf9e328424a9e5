import { currencyOf, fiatCodes } from './currency.ts';
import { formatLocale } from './format-locale.ts';

export interface FormatOptions {
  /** "$10" for a whole amount instead of "$10.00". Coins have no cents, and never such zeros. */
  readonly trimZeros?: boolean;
}

// AMT-8. ISO 4217 keeps XTS for tests. It stands in for codes that Intl does not know or whose
// length it refuses (USDT, GC), and gives way to the code when the number is written.
const standIn = /\s?XTS\s?/;

// In Intl's data Marathi groups plain numbers by lakhs but amounts by thousands. Hindi's pattern
// for amounts is what Marathi readers know, and no word of a language is in it.
const amountLocale = (locale: string | undefined): string | undefined =>
  locale === 'mr' ? 'hi' : locale;

const formatters = /* @__PURE__ */ new Map<string, Intl.NumberFormat>();

/**
 * A decimal as the player reads it: with the narrow symbol of fiat where the language puts it, with
 * the code of crypto and coins as wallets write it.
 */
export function formatMoney(
  decimal: string,
  currency: string,
  locale?: string,
  options: FormatOptions = {},
): string {
  const tag = formatLocale(amountLocale(locale));
  const formatter = formatterFor(currency, tag, options.trimZeros === true);
  // A decimal string is formatted digit by digit; as a number 18 decimals would be lost.
  const text = formatter.format(decimal as Intl.StringNumericLiteral);
  return fiatCodes.includes(currency) ? text : withCode(text.replace(standIn, ''), currency);
}

/** "60.6 USDT", "20 SC": one way for every sum of coins, in every language. */
export function withCode(number: string, code: string): string {
  return `${number}\u00a0${code}`;
}

function formatterFor(currency: string, tag: string, trimZeros: boolean): Intl.NumberFormat {
  const key = `${tag} ${currency} ${trimZeros}`;
  const known = formatters.get(key);
  if (known) return known;
  const fiat = fiatCodes.includes(currency);
  const decimals = currencyOf(currency)?.decimals ?? 2;
  const formatter = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: fiat ? currency : 'XTS',
    currencyDisplay: fiat ? 'narrowSymbol' : 'code',
    minimumFractionDigits: fiat ? decimals : 0,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: trimZeros ? 'stripIfInteger' : 'auto',
    // What is shown is never more than what is there: 9.999 would else be offered as 10.00.
    roundingMode: 'trunc',
  });
  formatters.set(key, formatter);
  return formatter;
}

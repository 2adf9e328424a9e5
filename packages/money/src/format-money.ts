import { currencyOf, fiatCodes } from './currency.ts';
import { formatLocale } from './format-locale.ts';

export interface FormatOptions {
  /** "$10" for a whole amount instead of "$10.00", and "BTC 0.001" instead of "BTC 0.00100000". */
  readonly trimZeros?: boolean;
}

// AMT-8. ISO 4217 keeps XTS for tests. It stands in for codes that Intl does not know or whose
// length it refuses (USDT, GC), and is replaced by the code when the number is written.
const standIn = 'XTS';

// In Intl's data Marathi groups plain numbers by lakhs but amounts by thousands. Hindi's pattern
// for amounts is what Marathi readers know, and no word of a language is in it.
const amountLocale = (locale: string | undefined): string | undefined =>
  locale === 'mr' ? 'hi' : locale;

const formatters = /* @__PURE__ */ new Map<string, Intl.NumberFormat>();

/** A decimal as the player reads it: the narrow symbol for fiat, the code for crypto and coins. */
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
  return fiatCodes.includes(currency) ? text : text.replace(standIn, currency);
}

function formatterFor(currency: string, tag: string, trimZeros: boolean): Intl.NumberFormat {
  const key = `${tag} ${currency} ${trimZeros}`;
  const known = formatters.get(key);
  if (known) return known;
  const fiat = fiatCodes.includes(currency);
  const decimals = currencyOf(currency)?.decimals ?? 2;
  const formatter = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: fiat ? currency : standIn,
    currencyDisplay: fiat ? 'narrowSymbol' : 'code',
    minimumFractionDigits: trimZeros && !fiat ? 0 : decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: trimZeros ? 'stripIfInteger' : 'auto',
    // What is shown is never more than what is there: 9.999 would else be offered as 10.00.
    roundingMode: 'trunc',
  });
  formatters.set(key, formatter);
  return formatter;
}

import { formatMoney } from '@opencashier/money';
import { locale } from '../texts/text.ts';

// Several currencies share these signs; the code is added for all but the one listed here.
const ownSigns: Readonly<Record<string, string>> = { $: 'USD', '¥': 'JPY', '£': 'GBP' };

function withCode(amount: string, currency: string): string {
  const owner = ownSigns[amount.charAt(0)];
  return owner === undefined || owner === currency ? amount : `${amount}\u00a0${currency}`;
}

/** An amount: "€250.00", "$200.00 MXN", "0.041 BTC". */
export function money(amount: string, currency: string): string {
  const sign = amount.startsWith('-') ? '−' : '';
  return sign + withCode(formatMoney(amount.replace('-', ''), currency, locale.language), currency);
}

/** The change of a balance: "+€250.00", "−€4.10". */
export function signedMoney(amount: string, currency: string): string {
  return (amount.startsWith('-') ? '' : '+') + money(amount, currency);
}

/**
 * A large amount without its cents, such as "€48,210"; small amounts keep all digits: "0.041 BTC".
 */
export function roundMoney(amount: string, currency: string): string {
  const isLarge = Number(amount) >= 1000;
  const figure = isLarge ? (amount.split('.')[0] ?? amount) : amount;
  return withCode(formatMoney(figure, currency, locale.language, { trimZeros: true }), currency);
}

export function sumText(sum: { amount: string; currency: string }): string {
  return money(sum.amount, sum.currency);
}

const percentFormat = new Intl.NumberFormat(locale.language, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const pointsFormat = new Intl.NumberFormat(locale.language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** "1.1" */
export const oneDecimal = (value: number): string => pointsFormat.format(value);

const changeFormat = new Intl.NumberFormat(locale.language, { style: 'percent' });

const signed = (difference: number, format: Intl.NumberFormat): string =>
  `${difference < 0 ? '−' : '+'}${format.format(Math.abs(difference))}`;

/** "84%", from a share between 0 and 1. */
export const wholePercent = (share: number): string => changeFormat.format(share);

/** "91.4%", from a share between 0 and 1. */
export const percent = (share: number): string => percentFormat.format(share);

/** "+1.2" or "−7.6": the difference of two shares in percentage points. */
export function points(share: number, usual: number): string {
  return signed(Math.round((share - usual) * 1000) / 10, pointsFormat);
}

/** "+12%": the change compared with the usual value. */
export function change(now: number, usual: number): string {
  return signed(Math.round((now / usual - 1) * 100) / 100, changeFormat);
}

const regions = new Intl.DisplayNames(locale.language, { type: 'region', fallback: 'code' });

export function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code;
}

const currencyNames = new Intl.DisplayNames(locale.language, {
  type: 'currency',
  fallback: 'none',
});

/** "Euro"; undefined for coins and tokens without a name of their own. */
export function currencyName(code: string): string | undefined {
  return /^[A-Z]{3}$/.test(code) ? currencyNames.of(code) : undefined;
}

/** A long id with its middle left out. Show the complete id in a title or next to it. */
export function shortId(id: string): string {
  return id.length > 18 ? `${id.slice(0, 12)}…${id.slice(-3)}` : id;
}

const compact = new Intl.NumberFormat(locale.language, {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const plain = new Intl.NumberFormat(locale.language);

export const compactNumber = (value: number): string => compact.format(value).toLowerCase();
export const count = (value: number): string => plain.format(value);

import { formatMoney } from '@opencashier/money';

// Several currencies share these signs; the code is added for all but the one listed here.
const ownSigns: Readonly<Record<string, string>> = { $: 'USD', '¥': 'JPY', '£': 'GBP' };

function withCode(amount: string, currency: string): string {
  const owner = ownSigns[amount.charAt(0)];
  return owner === undefined || owner === currency ? amount : `${amount}\u00a0${currency}`;
}

/** An amount: "€250.00", "$200.00 MXN", "0.041 BTC". */
export function money(amount: string, currency: string): string {
  const sign = amount.startsWith('-') ? '−' : '';
  return sign + withCode(formatMoney(amount.replace('-', ''), currency, 'en'), currency);
}

/**
 * A large amount without its cents, such as "€48,210"; small amounts keep all digits: "0.041 BTC".
 */
export function roundMoney(amount: string, currency: string): string {
  const isLarge = Number(amount) >= 1000;
  const figure = isLarge ? (amount.split('.')[0] ?? amount) : amount;
  return withCode(formatMoney(figure, currency, 'en', { trimZeros: true }), currency);
}

export function sumText(sum: { amount: string; currency: string }): string {
  return money(sum.amount, sum.currency);
}

/** "91.4%", from a share between 0 and 1. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** "+1.2" or "−7.6": the difference of two shares in percentage points. */
export function points(share: number, usual: number): string {
  const difference = Math.round((share - usual) * 1000) / 10;
  return difference < 0 ? `−${Math.abs(difference).toFixed(1)}` : `+${difference.toFixed(1)}`;
}

/** "+12%": the change compared with the usual value. */
export function change(now: number, usual: number): string {
  const difference = Math.round((now / usual - 1) * 100);
  return difference < 0 ? `−${Math.abs(difference)}%` : `+${difference}%`;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code;
}

/** A long id with its middle left out. Show the complete id in a title or next to it. */
export function shortId(id: string): string {
  return id.length > 18 ? `${id.slice(0, 12)}…${id.slice(-3)}` : id;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat('en');

export const compactNumber = (value: number): string => compact.format(value).toLowerCase();
export const count = (value: number): string => plain.format(value);

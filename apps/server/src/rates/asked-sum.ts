import { currencyOf } from '@opencashier/money';
import type { RateQuote } from './rates.ts';

/** Rates keep enough decimals that converting back loses nothing. */
export const scale = 10n ** 18n;

export function requiredScaled(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

/** Rounded up to the decimals that are shown, because less would be too little. */
export function inShownDecimals(payScaled: bigint, payCurrency: string): bigint {
  const { decimals = 2, exponent = 2 } = currencyOf(payCurrency) ?? {};
  const step = scale * 10n ** BigInt(Math.max(0, exponent - decimals));
  return ((payScaled + step - 1n) / step) * (step / scale);
}

interface Asked {
  /** The sum that was promised. */
  payMinor: bigint;
  payCurrency: string;
  quote: RateQuote | null;
}

/** The price of a package that was bought: as promised, or higher if it was paid later. */
export function paidPrice({ payMinor, payCurrency, quote }: Asked): bigint {
  if (!quote?.promisedRate) return payMinor;
  const scaled = payMinor * scale;
  const paidScaled = (scaled * requiredScaled(quote.rate)) / requiredScaled(quote.promisedRate);
  return paidScaled > scaled ? inShownDecimals(paidScaled, payCurrency) : payMinor;
}

import {
  addDecimals,
  currencyOf,
  divideDecimals,
  multiplyDecimals,
  paymentDecimals,
  roundUpDecimal,
  truncateDecimal,
} from '@opencashier/money';
import type { Rate, Rates } from './rates.ts';

/** Intermediate precision, so that only the last step rounds. */
const workingDecimals = 18;

/**
 * The value of an amount in the currency that a player is paid in: at the current rate, less the
 * operator's spread, rounded down to the decimals that are shown, so that no more is promised than
 * paid. Undefined if there is no rate.
 */
export function convert(
  rates: Rates,
  { from, to, amount }: { from: string; to: string; amount: string },
): string | undefined {
  const target = currencyOf(to);
  if (!target || !currencyOf(from)) return undefined;
  if (from === to) return truncateDecimal(amount, target.decimals);
  const rate = rates.latest(from, to);
  if (!rate) return undefined;
  const worth = divideDecimals(
    multiplyDecimals(amount, rate.rate),
    spreadOf(rate),
    workingDecimals,
  );
  return truncateDecimal(worth, target.decimals);
}

const spreadOf = ({ spreadPercent }: Rate): string =>
  addDecimals('1', multiplyDecimals(spreadPercent, '0.01'));

/** The rate at which a player pays: the current one plus the operator's spread. */
export const payingRate = (rate: Rate): string =>
  roundUpDecimal(multiplyDecimals(rate.rate, spreadOf(rate)), workingDecimals);

/**
 * The price of an amount in the currency that a player pays in, rounded up to the decimals that can
 * be paid. Undefined if there is no rate.
 */
export function priceOf(
  rates: Rates,
  { from, to, amount }: { from: string; to: string; amount: string },
): string | undefined {
  if (!currencyOf(to) || !currencyOf(from)) return undefined;
  if (from === to) return amount;
  const rate = rates.latest(from, to);
  return rate && roundUpDecimal(multiplyDecimals(amount, payingRate(rate)), paymentDecimals(to));
}

/** The reverse of `convert`: the amount to convert in order to be paid an amount; not rounded. */
export function costOf(
  rates: Rates,
  { from, to, amount }: { from: string; to: string; amount: string },
): string | undefined {
  const rate = rates.latest(from, to);
  if (!rate) return undefined;
  return divideDecimals(multiplyDecimals(amount, spreadOf(rate)), rate.rate, workingDecimals);
}

import {
  addDecimals,
  currencyOf,
  divideDecimals,
  multiplyDecimals,
  truncateDecimal,
} from '@opencashier/money';
import type { Rate, Rates } from './rates.ts';

/** Digits that are kept on the way to the result, so that only the last step cuts anything off. */
const workingDecimals = 18;

/**
 * The worth of an amount in another currency to a player who is paid in it: at the current rate,
 * less the operator's spread, and cut to what is shown of that currency, so that no more is
 * promised than is paid. Undefined where there is no rate.
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

/** The other way round: how much is to be converted to be paid an amount; not rounded. */
export function costOf(
  rates: Rates,
  { from, to, amount }: { from: string; to: string; amount: string },
): string | undefined {
  const rate = rates.latest(from, to);
  if (!rate) return undefined;
  return divideDecimals(multiplyDecimals(amount, spreadOf(rate)), rate.rate, workingDecimals);
}

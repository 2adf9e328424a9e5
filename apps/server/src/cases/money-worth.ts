import { currencyOf, divideDecimals, truncateDecimal } from '@opencashier/money';
import { amountOf, requiredMinor } from '../rates/amounts.ts';
import type { Rates } from '../rates/rates.ts';
import type { Amount } from './case.ts';

/** Converts money at the current rate, without a spread; null if there is no rate. */
export function moneyWorth(rates: Rates, money: Amount | null, currency: string): Amount | null {
  if (!money) return null;
  if (money.currency === currency) return money;
  const rate = rates.latest(currency, money.currency);
  const exponent = currencyOf(currency)?.exponent;
  if (!rate || exponent === undefined) return null;
  const worth = divideDecimals(amountOf(money.minor, money.currency), rate.rate, 18);
  return { minor: requiredMinor(truncateDecimal(worth, exponent), currency), currency };
}

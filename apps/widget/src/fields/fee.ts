import type { PaymentMethod } from '@opencashier/contract/methods';
import {
  addDecimals,
  compareDecimals,
  currencyOf,
  multiplyDecimals,
  readDecimal,
  roundDecimal,
  subtractDecimals,
} from '@opencashier/money';

export interface Charged {
  fee: string;
  /** What is left of the amount after it. */
  receive: string;
}

/** What a method takes of an amount; undefined where it says nothing of a fee. */
export function feeOf(
  fee: PaymentMethod['fee'],
  amount: string,
  currency: string,
): Charged | undefined {
  if (!fee) return undefined;
  const percent = multiplyDecimals(readDecimal(fee.percent ?? 0) ?? '0', '0.01');
  const exact = addDecimals(multiplyDecimals(amount, percent), readDecimal(fee.fixed ?? 0) ?? '0');
  const rounded = roundDecimal(exact, currencyOf(currency)?.decimals ?? 2);
  const taken = compareDecimals(rounded, amount) > 0 ? amount : rounded;
  return { fee: taken, receive: subtractDecimals(amount, taken) };
}

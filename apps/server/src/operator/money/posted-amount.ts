import { OperatorError } from '@opencashier/contract/operator/errors';
import { isCurrency } from '@opencashier/money';
import { minorOf } from '../../rates/amounts.ts';

/** The posted amount in minor units; positive, with no more decimals than the currency has. */
export function postedMinor({ amount, currency }: { amount: string; currency: string }): bigint {
  if (!isCurrency(currency)) throw new OperatorError('requestInvalid', `No currency ${currency}.`);
  const minor = minorOf(amount, currency);
  if (minor) return minor;
  throw new OperatorError('requestInvalid', `${amount} is not an amount of ${currency}.`);
}

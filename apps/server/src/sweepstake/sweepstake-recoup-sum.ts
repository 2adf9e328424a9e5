import { CallError } from '@opencashier/contract/errors';
import { isCurrency } from '@opencashier/money';
import { amountOf } from '../rates/amounts.ts';
import { unplayedOf } from './unplayed.ts';
import type { CallHandler } from '../services/call.ts';

/** SWP-7: what is still to be played of a coin before all of it can be redeemed. */
export const sweepstakeRecoupSum: CallHandler<'sweepstake-recoup-sum'> = async (
  { services, identity },
  { currency },
) => {
  if (!isCurrency(currency)) {
    throw new CallError('banking.currencyUnavailable', `The cashier knows no ${currency}.`);
  }
  const leftMinor = await unplayedOf(services.pool, identity.owner, currency);
  return {
    status: leftMinor > 0n ? 'unplayed' : 'played',
    amount: amountOf(leftMinor, currency),
  };
};

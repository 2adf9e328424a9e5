import { coinCodes } from '@opencashier/money';
import { amountOf } from '../rates/amounts.ts';
import type { CallHandler } from '../services/call.ts';

/** SWP-7: every coin, also one that the player has none of. */
export const sweepstakeBalance: CallHandler<'sweepstake-balance-get'> = async (context) => {
  const { services, identity } = context;
  const funds = await services.wallet.funds(identity.owner);
  return coinCodes.map((currency) => {
    const held = funds.find((fund) => fund.currency === currency);
    return { currency, balance: amountOf(held?.availableMinor ?? 0n, currency) };
  });
};

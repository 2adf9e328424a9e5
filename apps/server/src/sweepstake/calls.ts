import { boxesFor } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import { coinCodes, isCurrency } from '@opencashier/money';
import { createAnswerOf } from '../deposits/domain/deposit-view.ts';
import { amountOf } from '../rates/amounts.ts';
import type { CallHandler } from '../services/call.ts';
import { createPackageDeposit } from '../deposits/create/create-package-deposit.ts';
import { unplayedOf } from './unplayed.ts';

/** SWP-2: the packages of the catalogue, with nested ones, in the current language. */
export const sweepstakeBoxes: CallHandler<'sweepstake-boxes'> = async (
  { services, identity },
  { language = identity.lang },
) => ({ boxes: boxesFor(services.catalogue, language) });

export const depositCreateSweepstake: CallHandler<'deposit-create-sweepstake'> = async (
  context,
  request,
) => {
  const { services, identity } = context;
  const deposit = await createPackageDeposit(services, identity, request, context);
  return createAnswerOf(deposit, services.now());
};

/** SWP-7: every coin, even if the player has none of it. */
export const sweepstakeBalance: CallHandler<'sweepstake-balance-get'> = async (context) => {
  const { services, identity } = context;
  const funds = await services.wallet.funds(identity.owner);
  return coinCodes.map((currency) => {
    const held = funds.find((fund) => fund.currency === currency);
    return { currency, balance: amountOf(held?.availableMinor ?? 0n, currency) };
  });
};

/** SWP-7: the amount of a coin that must still be played before all of it can be redeemed. */
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

import { OperatorError } from '@opencashier/contract/operator/errors';
import { isCurrency } from '@opencashier/money';
import { amountOf, minorOf } from '../../rates/amounts.ts';
import {
  dropPlayerLimit,
  limitsOfPlayer,
  setPlayerLimit,
} from '../../players/player-limits-store.ts';
import { deciderOf, type OperatorContext, type OperatorHandler, ownerOf } from '../operation.ts';

type StoredLimit = Awaited<ReturnType<typeof limitsOfPlayer>>[number];

export function shownLimit(limit: StoredLimit) {
  const { currency, period, securityGroup, amountMinor, setBy, setAt } = limit;
  return {
    currency,
    period,
    ...(securityGroup === undefined ? {} : { securityGroup }),
    amount: amountOf(amountMinor, currency),
    setBy,
    setAt: setAt.toISOString(),
  };
}

async function limitsOf(context: OperatorContext) {
  const limits = await limitsOfPlayer(context.services.pool, ownerOf(context));
  return { limits: limits.map(shownLimit) };
}

export const readLimits: OperatorHandler<'limits'> = (context) => limitsOf(context);

export const setLimit: OperatorHandler<'setLimit'> = async (context, request) => {
  const { pool } = context.services;
  const { currency, period, securityGroup, amount } = request;
  if (!isCurrency(currency)) throw new OperatorError('requestInvalid', `No currency ${currency}.`);
  const limit = {
    owner: ownerOf(context),
    currency,
    period,
    ...(securityGroup === undefined ? {} : { securityGroup }),
  };
  if (amount === undefined) {
    await dropPlayerLimit(pool, limit);
    return limitsOf(context);
  }
  const amountMinor = minorOf(amount, currency);
  if (amountMinor === undefined) {
    throw new OperatorError('requestInvalid', `${amount} is not an amount of ${currency}.`);
  }
  await setPlayerLimit(pool, { ...limit, amountMinor, setBy: deciderOf(context) });
  return limitsOf(context);
};

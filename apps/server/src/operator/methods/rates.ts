import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { canonicalDecimal, compareDecimals } from '@opencashier/money';
import { acceptRate, type AcceptedRate, acceptedRates } from '../../rates/accepted-rates.ts';
import { deciderOf, type OperatorHandler } from '../operation.ts';
import { requireSeesUnmatched } from '../deposits/unmatched.ts';

function shownRate(rate: AcceptedRate): OperatorAnswer<'acceptRate'> {
  const { currency, worth, source, observedAt, believedAt } = rate;
  const { acceptedBy, refusedWorth, refusedAt } = rate;
  return {
    currency,
    worth,
    source,
    observedAt: observedAt.toISOString(),
    believedAt: believedAt.toISOString(),
    ...(acceptedBy === null ? {} : { acceptedBy }),
    ...(refusedWorth === null || refusedAt === null
      ? {}
      : { refused: { worth: refusedWorth, since: refusedAt.toISOString() } }),
  };
}

export const readRates: OperatorHandler<'rates'> = async (context) => {
  requireSeesUnmatched(context);
  return { rates: (await acceptedRates(context.services.pool)).map(shownRate) };
};

/**
 * From now on the file is compared with the accepted rate; if the file has moved on, it is refused
 * again.
 */
export const handleAcceptRate: OperatorHandler<'acceptRate'> = async (context, request) => {
  requireSeesUnmatched(context);
  const { services, pathParams } = context;
  const { currency = '' } = pathParams;
  const worth = canonicalDecimal(request.worth);
  if (worth === undefined || compareDecimals(worth, '0') === 0) {
    throw new OperatorError('requestInvalid', `worth: ${request.worth} is not a rate.`);
  }
  const accepted = await acceptRate(services.pool, { currency, worth, by: deciderOf(context) });
  if (!accepted) throw new OperatorError('notFound');
  await services.rates.refresh();
  const rates = await acceptedRates(services.pool);
  return shownRate(rates.find((one) => one.currency === currency) ?? accepted);
};

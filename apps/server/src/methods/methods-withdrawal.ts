import { preparedAnswer } from '@opencashier/catalogue';
import type { CallHandler } from '../services/call.ts';

/** WD-1: the methods that pay out in that country and currency, prepared. */
export const methodsWithdrawal: CallHandler<'methods-withdrawal'> = async (context, request) => {
  const { body, json, etag } = preparedAnswer(context.services.catalogue, {
    kind: 'withdrawal',
    country: request.country,
    currency: request.currency,
    language: request.language ?? context.identity.lang,
    platform: context.platform,
  });
  return { prepared: true, body, json, etag };
};

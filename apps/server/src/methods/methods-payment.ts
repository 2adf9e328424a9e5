import { preparedAnswer } from '@opencashier/catalogue';
import type { CallHandler } from '../services/call.ts';

/**
 * LIST-10: what is offered depends on country, currency, language and platform, and is prepared.
 */
export const methodsPayment: CallHandler<'methods-payment-v3'> = async (context, request) => {
  const { body, json, etag } = preparedAnswer(context.services.catalogue, {
    kind: 'deposit',
    country: request.country,
    currency: request.currency,
    language: request.language ?? context.identity.lang,
    platform: context.platform,
  });
  return { prepared: true, body, json, etag };
};

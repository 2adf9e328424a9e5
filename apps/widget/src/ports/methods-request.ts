import type { CallInput } from '@opencashier/contract/calls/call-map';
import type { Session } from './session.ts';

/**
 * What both calls of the root screen ask. It stands here because the boot entry asks first, and the
 * application finds that answer only by asking the very same.
 */
export function methodsRequest(
  { user, locale }: Pick<Session, 'user' | 'locale'>,
  country = user.paymentGeo.toLowerCase(), // START-10
): CallInput<'methods-payment-v3'> {
  return { country, currency: user.currency, language: locale };
}

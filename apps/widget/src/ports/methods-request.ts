import type { CallInput } from '@opencashier/contract/calls/call-map';
import type { Session } from './session.ts';

/**
 * The input that both calls of the root screen share. The boot entry sends them first; the
 * application finds the answers only if its requests are identical.
 */
export function methodsRequest(
  { user, locale }: Pick<Session, 'user' | 'locale'>,
  country = user.paymentGeo.toLowerCase(), // START-10: the default country
): CallInput<'methods-payment-v3'> {
  return { country, currency: user.currency, language: locale };
}

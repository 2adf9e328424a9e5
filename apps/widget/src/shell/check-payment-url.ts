import { checkAddress } from '@opencashier/contract/formats/check-address';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useSession } from '../state/session.ts';

/**
 * HOST-7: the address if it may be opened for this method. The server has checked it already; the
 * widget checks again, because a payment page should not rely on one check alone.
 */
export function checkPaymentUrl(
  address: unknown,
  { deepLinkSchemes }: Partial<Pick<PaymentMethod, 'deepLinkSchemes'>> = {},
): string | undefined {
  const { paymentOrigins: origins, development: loopbackHttp } = useSession.getState().config;
  return checkAddress(address, { origins, deepLinkSchemes, loopbackHttp });
}

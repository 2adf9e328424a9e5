import { nanoid } from 'nanoid';
import type { Ports } from '../../../../ports/ports.ts';
import { forgetPaymentSession, keepPaymentSession } from '../../actions.ts';
import { useDeposit } from '../../state.ts';

export interface SessionInput {
  amount: string | undefined;
  currency: string;
  pendingGroup: string | undefined;
}

/** SEQ-1, SEQ-23: started once; the next click retries a failed start. */
export function startPaymentSession(
  { cashier }: Pick<Ports, 'cashier'>,
  { amount, currency, pendingGroup }: SessionInput,
): Promise<string> {
  const { paymentSession } = useDeposit.getState();
  if (paymentSession) return paymentSession;
  const request = {
    currency,
    ...(amount !== undefined && { amount }),
    ...(pendingGroup !== undefined && { pendingGroup }),
  };
  // A session reserves nothing, so a duplicate is harmless, and the call is retried.
  const session = cashier
    .call('session-start', request, { key: nanoid() })
    .then((started) => started.payment_session_id);
  keepPaymentSession(session);
  // The click may end at an invalid form, and then nothing awaits this promise.
  session.catch(forgetPaymentSession);
  return session;
}

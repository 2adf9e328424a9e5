import { recordFormClosing } from './store/form-closings.ts';
import type { CallHandler } from '../services/call.ts';

/** NET-13: who left is what the token says; the user id of the message is for display. */
export const formClosed: CallHandler<'session-form-on-close-modal'> = async (context, request) => {
  await recordFormClosing(context.services.pool, {
    owner: context.identity.owner,
    method: request.paymentMethod,
    methodText: request.paymentMethodText,
  });
  return { ok: true };
};

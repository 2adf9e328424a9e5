import { nanoid } from 'nanoid';
import { createSession } from './store/sessions.ts';
import type { CallHandler } from '../services/call.ts';

/** SEQ-23 */
export const sessionStart: CallHandler<'session-start'> = async (context, request) => {
  const id = nanoid();
  const createdAt = await createSession(context.services.pool, {
    id,
    owner: context.identity.owner,
    amount: request.amount,
    currency: request.currency,
    pendingGroup: request.pendingGroup,
  });
  return {
    payment_session_id: id,
    created_at: createdAt.toISOString(),
    pending_group: request.pendingGroup ?? null,
  };
};

import { CallError } from '@opencashier/contract/errors';
import type { Identity } from '../../security/tokens.ts';
import { ownsSession } from '../store/sessions.ts';
import type { CreateRequest } from '../domain/check-request.ts';
import type { Services } from '../../services/services.ts';

export async function checkSession(
  services: Pick<Services, 'pool'>,
  { owner }: Identity,
  request: Pick<CreateRequest, 'paymentSessionId' | 'currency'>,
) {
  const { paymentSessionId: id, currency } = request;
  if (!(await ownsSession(services.pool, { id, owner, currency }))) throw unknownSession();
}

export function unknownSession(): CallError {
  return new CallError('banking.sessionUnknown', 'The payment session is not known.');
}

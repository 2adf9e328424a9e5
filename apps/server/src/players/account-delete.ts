import { CallError } from '@opencashier/contract/errors';
import { deleteAccount } from './saved-accounts.ts';
import type { CallHandler } from '../services/call.ts';

export const accountDelete: CallHandler<'account-delete'> = async (context, request) => {
  const { services, identity } = context;
  if (await deleteAccount(services.pool, identity.owner, request.id)) return { ok: true };
  throw new CallError('banking.accountNotFound', 'There is no such saved account.');
};

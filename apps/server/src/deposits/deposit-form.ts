import { CallError } from '@opencashier/contract/errors';
import { openForm } from './domain/deposit-form.ts';
import { findDeposit } from './store/deposits.ts';
import type { CallHandler } from '../services/call.ts';

/** SEQ-9: another player's deposit is as unknown as one that has nothing to post. */
export const depositForm: CallHandler<'deposit-form'> = async (context, request) => {
  const { services, identity } = context;
  const deposit = await findDeposit(services.pool, request.depositId);
  const isTheirs = deposit?.owner === identity.owner && deposit.method === request.paymentMethod;
  const form = deposit && isTheirs ? await openForm(services, deposit) : undefined;
  if (!form) throw new CallError('banking.depositNotFound', 'There is no such deposit to pay.');
  return { formId: form.id, expiresAt: form.expiresAt.toISOString() };
};

import { CallError } from '@opencashier/contract/errors';
import { depositStateOf } from '../domain/deposit.ts';
import { findDeposit } from '../store/deposits.ts';
import type { CallHandler } from './call.ts';

/** Another player's deposit is as unknown as none. */
export const depositStatus: CallHandler<'deposit-status'> = async (context, request) => {
  const { services, identity } = context;
  const deposit = await findDeposit(services.pool, request.depositId);
  if (deposit?.owner !== identity.owner || deposit.method !== request.paymentMethod) {
    throw new CallError('banking.depositNotFound', 'There is no such deposit.');
  }
  return depositStateOf(deposit, services.now());
};

import { completeDeposit } from './domain/complete-deposit.ts';
import { statusOf } from './domain/deposit-view.ts';
import type { CallHandler } from '../services/call.ts';

export const depositComplete: CallHandler<'deposit-complete'> = async (context, request) => {
  const deposit = await completeDeposit(context.services, context.identity, request);
  return { depositId: deposit.id, status: statusOf(deposit) };
};

import { cancelDeposit } from './domain/cancel-deposit.ts';
import { statusOf } from './domain/deposit-view.ts';
import type { CallHandler } from '../services/call.ts';

export const depositCancel: CallHandler<'deposit-cancel'> = async (context, request) => {
  const deposit = await cancelDeposit(context.services, context.identity, request);
  return { depositId: deposit.id, status: statusOf(deposit) };
};

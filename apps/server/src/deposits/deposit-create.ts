import { createDeposit } from './domain/create-deposit.ts';
import { createAnswerOf } from './domain/deposit-view.ts';
import type { CallHandler } from '../services/call.ts';

export const depositCreate: CallHandler<'deposit-create'> = async (context, request) => {
  const { services, identity } = context;
  const deposit = await createDeposit(services, identity, request, context);
  return createAnswerOf(deposit, services.now());
};

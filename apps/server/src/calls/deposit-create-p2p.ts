import { createP2pDeposit } from '../domain/create-p2p-deposit.ts';
import { p2pAnswerOf } from '../domain/p2p-answer.ts';
import type { CallHandler } from './call.ts';

export const depositCreateP2p: CallHandler<'deposit-create-p2p'> = async (context, request) => {
  const { services, identity, reference } = context;
  const deposit = await createP2pDeposit(services, identity, request, context);
  return p2pAnswerOf(services, deposit, deposit.id !== reference);
};

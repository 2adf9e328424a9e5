import { createP2pDeposit } from './create-p2p-deposit.ts';
import { p2pAnswerOf } from './p2p-answer.ts';
import type { CallHandler } from '../services/call.ts';

export const depositCreateP2p: CallHandler<'deposit-create-p2p'> = async (context, request) => {
  const { services, identity, reference } = context;
  const deposit = await createP2pDeposit(services, identity, request, context);
  return p2pAnswerOf(services, deposit, deposit.id !== reference);
};

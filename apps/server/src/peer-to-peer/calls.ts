import type { CallHandler } from '../services/call.ts';
import { createP2pDeposit } from './create-p2p-deposit.ts';
import { p2pAnswerOf } from './p2p-answer.ts';
import { openP2pDeposit } from './requisites.ts';

export const depositCreateP2p: CallHandler<'deposit-create-p2p'> = async (context, request) => {
  const { services, identity, reference } = context;
  const deposit = await createP2pDeposit(services, identity, request, context);
  return p2pAnswerOf(services, deposit, deposit.id !== reference);
};

/** P2P-4: the player's open deposit with a method, so that nobody gets a second one. */
export const depositCheck: CallHandler<'deposit-check'> = async (context, { paymentMethod }) => {
  const { services, identity } = context;
  const open = await openP2pDeposit(services.pool, identity.owner, paymentMethod);
  return open ? p2pAnswerOf(services, open, true) : { exists: false };
};

import { p2pAnswerOf } from '../peer-to-peer/p2p-answer.ts';
import { openP2pDeposit } from '../peer-to-peer/requisites.ts';
import type { CallHandler } from '../services/call.ts';

/** P2P-4: what the player has open with a method, so that nobody is given a second way to pay. */
export const depositCheck: CallHandler<'deposit-check'> = async (context, { paymentMethod }) => {
  const { services, identity } = context;
  const open = await openP2pDeposit(services.pool, identity.owner, paymentMethod);
  // What the provider has not taken is not to be paid yet.
  return open?.stage === 'waiting' ? p2pAnswerOf(services, open, true) : { exists: false };
};

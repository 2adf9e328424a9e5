import { draftWithdrawal } from './domain/draft-withdrawal.ts';
import { readWish, tryWithdrawal } from './domain/quote-withdrawal.ts';
import type { CallHandler } from '../services/call.ts';

export const withdrawalCreate: CallHandler<'withdrawal-create'> = async (context, request) => {
  const { services, identity, platform, reference } = context;
  const wish = await readWish(services, identity, request, platform);
  if (request.dryRun) return tryWithdrawal(services, wish);
  return draftWithdrawal(services, identity, wish, reference);
};

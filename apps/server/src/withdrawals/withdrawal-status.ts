import { ownWithdrawal } from './domain/own-withdrawal.ts';
import { withdrawalStateOf } from './domain/withdrawal-view.ts';
import type { CallHandler } from '../services/call.ts';

export const withdrawalStatus: CallHandler<'withdrawal-status'> = async (context, { id }) => {
  const { services, identity } = context;
  return withdrawalStateOf(await ownWithdrawal(services.pool, identity, id), services.now());
};

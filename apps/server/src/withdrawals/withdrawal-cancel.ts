import { cancelWithdrawal } from './domain/cancel-withdrawal.ts';
import { withdrawalStateOf } from './domain/withdrawal-view.ts';
import type { CallHandler } from '../services/call.ts';

export const withdrawalCancel: CallHandler<'withdrawal-cancel'> = async (context, { id }) => {
  const { services, identity } = context;
  return withdrawalStateOf(await cancelWithdrawal(services, identity, id), services.now());
};

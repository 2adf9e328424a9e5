import { confirmWithdrawal } from './domain/confirm-withdrawal.ts';
import { withdrawalStateOf } from './domain/withdrawal-view.ts';
import type { CallHandler } from '../services/call.ts';

/** WD-4 */
export const withdrawalConfirm: CallHandler<'withdrawal-confirm'> = async (context, request) => {
  const { services, identity } = context;
  const withdrawal = await confirmWithdrawal(services, identity, request);
  return withdrawalStateOf(withdrawal, services.now());
};

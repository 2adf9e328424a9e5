import { depositStateOf } from './domain/deposit-view.ts';
import { ownDeposit } from './domain/own-deposit.ts';
import type { CallHandler } from '../services/call.ts';

export const depositStatus: CallHandler<'deposit-status'> = async (context, request) => {
  const { services, identity } = context;
  return depositStateOf(await ownDeposit(services.pool, identity, request), services.now());
};

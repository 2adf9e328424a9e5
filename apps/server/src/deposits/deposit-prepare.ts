import { prepareDeposit } from './domain/prepare-deposit.ts';
import type { CallHandler } from '../services/call.ts';

export const depositPrepare: CallHandler<'deposit-prepare'> = (context, request) =>
  prepareDeposit(context.services, context.identity, request, context);

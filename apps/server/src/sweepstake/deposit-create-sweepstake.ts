import { createPackageDeposit } from './create-package-deposit.ts';
import { createAnswerOf } from '../deposits/domain/deposit-view.ts';
import type { CallHandler } from '../services/call.ts';

export const depositCreateSweepstake: CallHandler<'deposit-create-sweepstake'> = async (
  context,
  request,
) => {
  const { services, identity } = context;
  const deposit = await createPackageDeposit(services, identity, request, context);
  return createAnswerOf(deposit, services.now());
};

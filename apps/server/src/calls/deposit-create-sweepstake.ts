import { createPackageDeposit } from '../domain/create-package-deposit.ts';
import { createAnswerOf } from '../domain/deposit-view.ts';
import type { CallHandler } from './call.ts';

export const depositCreateSweepstake: CallHandler<'deposit-create-sweepstake'> = async (
  context,
  request,
) => {
  const { services, identity } = context;
  const deposit = await createPackageDeposit(services, identity, request, context);
  return createAnswerOf(deposit, services.now());
};

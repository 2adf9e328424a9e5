import { CallError } from '@opencashier/contract/errors';
import { checkFields } from '../deposits/domain/check-request.ts';
import { offeredWithdrawal } from '../withdrawals/domain/offered-withdrawal.ts';
import { resolveHolder } from '../withdrawals/domain/quote-payout.ts';
import type { CallHandler } from '../services/call.ts';

/** WD-3: whose account it is, before money goes there. */
export const accountResolve: CallHandler<'account-resolve'> = async (context, request) => {
  const offered = offeredWithdrawal(context.services, request, context.platform);
  if (!offered.method.resolvesAccount) {
    throw new CallError('banking.methodUnavailable', 'This method does not name its holders.');
  }
  checkFields(offered.method, request.fields);
  const { currency, selectedCountry: country } = request;
  const { name, bank } = await resolveHolder(offered, { currency, country }, request.fields);
  return { name, ...(bank === undefined ? {} : { bank }) };
};

import { CallError } from '@opencashier/contract/errors';
import { checkFields } from '../deposits/domain/check-request.ts';
import type { CallHandler } from '../services/call.ts';
import { offeredWithdrawal } from '../withdrawals/domain/offered-withdrawal.ts';
import { lookUpAccountHolder } from '../withdrawals/drafts/look-up-account-holder.ts';
import { deleteAccount } from './saved-accounts.ts';

/** WD-3: the holder of an account, before money is sent there. */
export const accountResolve: CallHandler<'account-resolve'> = async (context, request) => {
  const { services, identity } = context;
  const offered = offeredWithdrawal(services, identity, request, context.platform);
  if (!offered.method.resolvesAccount) {
    throw new CallError('banking.methodUnavailable', 'This method does not name its holders.');
  }
  checkFields(offered.method, request.fields);
  const { currency, selectedCountry: country } = request;
  const place = { currency, country };
  const { name, bank } = await lookUpAccountHolder(services, identity, offered, place, request);
  return { name, ...(bank === undefined ? {} : { bank }) };
};

export const accountDelete: CallHandler<'account-delete'> = async (context, request) => {
  const { services, identity } = context;
  if (await deleteAccount(services.pool, identity.owner, request.id)) return { ok: true };
  throw new CallError('banking.accountNotFound', 'There is no such saved account.');
};

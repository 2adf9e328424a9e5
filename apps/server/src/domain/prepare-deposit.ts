import type { CallRequest, CallResponse } from '@opencashier/contract/calls';
import { CallError } from '@opencashier/contract/errors';
import type { Platform } from '@opencashier/contract/user';
import { ProviderRefusal } from '../providers/provider.ts';
import type { Identity } from '../security/tokens.ts';
import { checkAmount, checkCurrency, checkFields, offeredMethod } from './check-request.ts';
import type { Services } from './services.ts';

/**
 * SEQ-18: what the player needs to see before paying by a method that is to be prepared. Nothing is
 * recorded: no money is expected before a deposit is created.
 */
export async function prepareDeposit(
  services: Services,
  identity: Identity,
  request: CallRequest<'deposit-prepare'>,
  platform: Platform,
): Promise<CallResponse<'deposit-prepare'>> {
  const { country, lang: language, owner: player } = identity;
  const { amount, fields = {}, currency = identity.currency } = request;
  const offered = offeredMethod(services, request.paymentMethod, country, platform);
  const { method, provider } = offered;
  if (!method.isPreparationRequired) {
    throw new CallError('banking.methodUnavailable', 'This method needs no preparation.');
  }
  checkCurrency(method, currency, identity);
  if (amount !== undefined) checkAmount(method, amount, currency, country);
  checkFields(method, fields, { isPartial: request.fields === undefined });
  try {
    return await provider.prepareDeposit({
      method: method.name,
      ...(amount === undefined ? {} : { amount }),
      currency,
      country,
      language,
      player,
      fields,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new CallError('banking.merchantClientError', error.message);
  }
}

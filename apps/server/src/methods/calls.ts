import { bankOf, countriesOffered, findMethod, preparedAnswer } from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import { convert, priceOf } from '../rates/convert.ts';
import { networkMinimums } from '../rates/network-minimum.ts';
import { encodeDetails } from '../security/encode-details.ts';
import type { CallContext, CallHandler } from '../services/call.ts';

/** LIST-10: the offer depends on country, currency, language and platform, and is prepared. */
export const methodsPayment: CallHandler<'methods-payment-v3'> = async (context, request) =>
  preparedMethods('deposit', context, request);

/** WD-1: the methods that pay out in that country and currency, prepared. */
export const methodsWithdrawal: CallHandler<'methods-withdrawal'> = async (context, request) =>
  preparedMethods('withdrawal', context, request);

function preparedMethods(
  kind: 'deposit' | 'withdrawal',
  { services, identity, platform }: CallContext,
  { country, currency, language = identity.lang }: CallRequest<'methods-payment-v3'>,
) {
  const player = { country, currency, language, platform };
  const isDeposit = kind === 'deposit';
  const minimums = isDeposit ? networkMinimums(services, currency.toUpperCase()) : {};
  const offer = { kind, ...player, minimums };
  return {
    prepared: true,
    ...preparedAnswer(services.methods.catalogueOf(identity.partner), offer),
  } as const;
}

/** LIST-10: the countries with payment methods, and the player's country. */
export const countrySelector: CallHandler<'methods-country-selector-v2'> = async ({
  services,
  identity,
}) => ({
  countries: countriesOffered(services.methods.catalogueOf(identity.partner)),
  current: identity.country.toLowerCase(),
});

/**
 * P2P-16: the bank whose cards begin with these digits. The number is returned in the form of the
 * method's details: encoded for cards. An unknown bank has no name.
 */
export const bankGet: CallHandler<'bank-get'> = async (context, request) => {
  const { catalogue } = context.services;
  const { payment_method: name, bin } = request;
  const p2p = findMethod(catalogue, name)?.p2p;
  if (!p2p) throw new CallError('banking.methodUnavailable', 'This method is not peer to peer.');
  return {
    bank_type: bankOf(catalogue, bin, request.language ?? context.identity.lang) ?? '',
    ...(p2p.details === 'card' ? { encoded: encodeDetails(bin) } : { number: bin }),
  };
};

/** SWP-7: null if there is no rate between the two currencies. */
export const paymentConvert: CallHandler<'payment-convert-v2'> = async ({ services }, request) => ({
  amount: (request.isPaid ? priceOf : convert)(services.rates, request) ?? null,
});

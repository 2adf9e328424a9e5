import type { CallRequest, CallResponse } from '@opencashier/contract/calls/call-map';
import { depositCreateRequest } from '@opencashier/contract/calls/deposits/deposits';
import { CallError } from '@opencashier/contract/errors';
import { ProviderRefusal } from '../../providers/provider.ts';
import type { Identity } from '../../security/tokens.ts';
import {
  checkAmount,
  checkCurrency,
  checkFields,
  formOf,
  offeredMethod,
  type Offered,
} from '../domain/check-request.ts';
import { type CreateContext, type CreateDeps, createDeposit } from './create-deposit.ts';
import type { Deposit } from '../deposit.ts';
import { createAnswerOf } from '../domain/deposit-view.ts';

type PrepareRequest = CallRequest<'deposit-prepare'>;
type Prepared = CallResponse<'deposit-prepare'>;
type BeginContext = Omit<CreateContext, 'answerOf'>;

/**
 * SEQ-18: the details that the player needs to pay by a method that must be prepared. With a
 * payment session, the deposit begins; without one, nothing is recorded.
 */
export async function prepareDeposit(
  services: CreateDeps,
  identity: Identity,
  request: PrepareRequest,
  context: BeginContext,
): Promise<Prepared> {
  const { paymentMethod, selectedCountry = identity.country } = request;
  const offered = offeredMethod(
    services,
    identity,
    paymentMethod,
    selectedCountry,
    context.platform,
  );
  if (!offered.method.isPreparationRequired) {
    throw new CallError('banking.methodUnavailable', 'This method needs no preparation.');
  }
  return request.paymentSessionId === undefined
    ? requestPreparation(identity, request, offered)
    : begin(services, identity, request, context);
}

async function begin(
  services: CreateDeps,
  identity: Identity,
  { paymentMethod: paymentType, ...request }: PrepareRequest,
  context: BeginContext,
): Promise<Prepared> {
  const parsed = depositCreateRequest.safeParse({ ...request, paymentType });
  if (!parsed.success) {
    throw new CallError('request.invalid', 'A deposit that is to begin needs all of its parts.');
  }
  const answerOf = (deposit: Deposit) => preparedAnswerOf(deposit, services.now());
  return answerOf(await createDeposit(services, identity, parsed.data, { ...context, answerOf }));
}

function preparedAnswerOf(deposit: Deposit, now: Date): Prepared {
  const answer = createAnswerOf(deposit, now);
  const { depositId, fields, data } = answer;
  return {
    depositId,
    ...(fields && { fields }),
    ...(data?.requisites && { requisites: data.requisites }),
    deposit: answer,
  };
}

async function requestPreparation(
  identity: Identity,
  request: PrepareRequest,
  { method, provider }: Offered,
): Promise<Prepared> {
  const { lang: language, owner: player } = identity;
  const { amount, fields = {}, currency = identity.currency } = request;
  const { selectedCountry: country = identity.country } = request;
  checkCurrency(method, currency, identity);
  if (amount !== undefined) checkAmount(method, amount, currency, country);
  checkFields(formOf(method, 'before'), fields, { isPartial: request.fields === undefined });
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

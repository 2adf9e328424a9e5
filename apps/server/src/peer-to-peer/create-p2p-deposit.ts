import { fieldErrors } from '@opencashier/catalogue';
import { captchaActions } from '@opencashier/contract/calls/captcha/captcha-frame';
import { CallError } from '@opencashier/contract/errors';
import { fieldTypedFor, personFor } from '../providers/person.ts';
import { ProviderRefusal } from '../providers/provider.ts';
import { missingAmong } from '../providers/required-data.ts';
import type { Identity } from '../security/tokens.ts';
import type { DepositIntent } from '../deposits/store/deposit-intents.ts';
import { openP2pDeposit } from './requisites.ts';
import { amountOf } from '../rates/amounts.ts';
import {
  askProvider,
  type AskProviderDeps,
  type ProviderAsk,
} from '../deposits/create/ask-provider.ts';
import { checkBonus } from '../bonuses/check-bonus.ts';
import { checkCaptcha, p2pEvidence } from '../captcha/check-captcha.ts';
import { checkP2pRequest, type P2pRequest } from './check-p2p-request.ts';
import { checkCurrency, type Offered, offeredMethod } from '../deposits/domain/check-request.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { intentOf } from '../deposits/create/deposit-intent.ts';
import { isAccepted } from './p2p-answer.ts';
import { reserveRequisite } from './reserve-requisite.ts';
import { priceDeposit } from '../deposits/domain/price-deposit.ts';
import { quoteEnd } from '../partners/quote-rules.ts';
import { authorize, limitsFor } from '../deposits/create/record-deposit.ts';
import type { CallContext } from '../services/call.ts';
import type { Services } from '../services/services.ts';

type CreateP2pDeps = AskProviderDeps &
  Pick<Services, 'methods' | 'providers' | 'bonuses' | 'captchas'>;

const defaultTimeoutMinutes = 15;

/**
 * P2P-1 on the server: finds a recipient, reserves that person's details for the player at a sum
 * that no one else has to pay there, and only then creates the deposit at the provider. A player
 * with an open deposit of this method gets that one again.
 */
export async function createP2pDeposit(
  services: CreateP2pDeps,
  identity: Identity,
  request: P2pRequest,
  { reference, platform, device }: Pick<CallContext, 'reference' | 'platform' | 'device'>,
): Promise<Deposit> {
  const country = request.selectedCountry ?? identity.country;
  const offered = offeredMethod(services, identity, request.payment_method, country, platform);
  const { method } = offered;
  checkCurrency(method, request.currency, identity);
  const { p2p, amountMinor, fields } = checkP2pRequest(method, request, country);
  const { bonus: bonusId, currency } = request;
  const bonusRequest = { bonusId, isActivatedBonus: bonusId !== undefined, currency };
  const bonus = await checkBonus(services, identity, method, bonusRequest, amountMinor);
  const evidence = p2pEvidence(request);
  const { owner } = identity;
  const action = captchaActions.p2p;
  await checkCaptcha(services, { method, evidence, action, owner, reference });
  const open = await openP2pDeposit(services.pool, owner, method.name);
  const ask = { ...offered, fields, person: { customer: identity.customer, device } };
  if (open && isAccepted(open)) return open;
  checkRequiredData(ask);
  if (open) return createAtProvider(services, open, { ...ask, isRepeated: true });

  const timeoutMinutes = p2p.timeoutMinutes ?? defaultTimeoutMinutes;
  const now = services.now();
  const expiresAt = new Date(now.getTime() + timeoutMinutes * 60_000);
  const payBy = quoteEnd(services, identity.partner, now);
  const until = payBy < expiresAt ? payBy : expiresAt;
  const price = priceDeposit(services.rates, method, request.amount, currency, until);
  await authorize(services, identity, price);
  const intent = intentOf(services, identity, {
    reference,
    method,
    provider: offered.provider.name,
    country,
    fields,
    sessionId: reference,
    price,
    expiresAt,
    bonus,
  });
  const requisites = await findRecipients(offered, intent, request);
  const limits = limitsFor(services, identity, method.securityRulesGroup, currency);
  const reservation = { method, intent, limits, requisites, timeoutMinutes };
  const reserved = await reserveRequisite(services, reservation);
  return isAccepted(reserved) ? reserved : createAtProvider(services, reserved, ask);
}

/**
 * A peer-to-peer form cannot ask for more fields, so a player whose data the provider lacks is
 * refused before a recipient is reserved. If the player typed all of it, the fields are marked.
 */
function checkRequiredData({ provider, person, fields: typed }: ProviderAsk): void {
  const requires = provider.requires ?? [];
  const known = personFor(provider.needs ?? [], person, typed);
  const missing = missingAmong(requires, known);
  if (missing.length === 0) return;
  const names = missing.flatMap((datum) => fieldTypedFor(datum, typed) ?? []);
  if (names.length < missing.length) {
    const message = `The provider requires ${missing.join(', ')} of the player.`;
    throw new CallError('banking.methodUnavailable', message);
  }
  const fields = Object.fromEntries(names.map((name) => [name, fieldErrors.invalid]));
  const message = 'The provider requires other personal data.';
  throw new CallError('banking.paymentMethodRegex', message, { fields });
}

async function findRecipients(
  { method, provider }: Offered,
  intent: DepositIntent,
  request: P2pRequest,
) {
  try {
    const { requisites } = await provider.listRequisites({
      method: method.name,
      amount: amountOf(intent.payMinor, intent.payCurrency),
      currency: intent.payCurrency,
      country: intent.country,
      language: intent.language,
      player: intent.owner,
      ...(request.bank === undefined ? {} : { bank: request.bank }),
    });
    return requisites;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new CallError('banking.merchantClientError', error.message);
  }
}

/**
 * Asks the provider, again if an earlier attempt failed. A deposit for which the provider wants
 * more fields has no form that could ask for them.
 */
async function createAtProvider(
  services: AskProviderDeps,
  deposit: Deposit,
  ask: ProviderAsk,
): Promise<Deposit> {
  const asked = await askProvider(services, deposit, ask);
  if (!asked.fieldsRequired) return asked;
  const message = 'The provider asks for more than this form has.';
  throw new CallError('banking.merchantClientError', message);
}

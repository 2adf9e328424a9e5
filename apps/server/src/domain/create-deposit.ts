import type { CatalogueMethod } from '@opencashier/catalogue';
import { captchaActions } from '@opencashier/contract/captcha-frame';
import { CallError } from '@opencashier/contract/errors';
import type { Platform } from '@opencashier/contract/user';
import { nanoid } from 'nanoid';
import type { Identity } from '../security/tokens.ts';
import { type Recorded, recordIntent } from '../store/deposit-intents.ts';
import { accountToken } from '../store/saved-accounts.ts';
import { ownsSession } from '../store/sessions.ts';
import { askProvider } from './ask-provider.ts';
import { checkBonus } from './check-bonus.ts';
import { checkCaptcha } from './check-captcha.ts';
import {
  checkAmount,
  checkCurrency,
  checkFields,
  checkReturnUrl,
  type CreateRequest,
  fieldsOf,
  formOf,
  offeredMethod,
  type Offered,
  storedFields,
} from './check-request.ts';
import { continueDeposit } from './continue-deposit.ts';
import { type Deposit, isOpen, isPayable, type Price } from './deposit.ts';
import { chainExpiry, chainRoute, checkChainRoute, openAddress } from './open-address.ts';
import { limitRefusal, partnerLimits } from './player-limits.ts';
import { priceDeposit } from './price-deposit.ts';
import type { Services } from './services.ts';

const lifetimeMinutes = 30;
export const firstCheckSeconds = 30;

export interface Attempt {
  /** Ours: made with the player's key, the same for every attempt. */
  reference: string;
  platform: Platform;
}

/**
 * Records the intent, asks the provider, records the outcome. No transaction is held while the
 * provider thinks; what a crash leaves between the steps is finished by the next attempt with
 * the same reference or by the reconciler.
 */
export async function createDeposit(
  services: Services,
  identity: Identity,
  request: CreateRequest,
  { reference, platform }: Attempt,
): Promise<Deposit> {
  const { currency, selectedCountry: country, returnUrl } = request;
  checkReturnUrl(services, identity, returnUrl);
  const offered = offeredMethod(services, request.paymentType, country, platform);
  const { method, provider } = offered;
  checkCurrency(method, currency, identity);
  const amountMinor = checkAmount(method, request.amount, currency, country);
  const account = await savedAccount(services, identity, request, offered);
  if (request.depositId !== undefined) {
    return continueDeposit(services, identity, request, request.depositId, offered, account);
  }
  const fields = fieldsOf(request);
  checkFields(formOf(method, 'before'), fields, { isPartial: account !== undefined });
  await checkSession(services, identity, request);
  const bonus = await checkBonus(services, identity, method, request, amountMinor);
  const route = chainRoute(services, method, fields);
  const expiresAt = route ? chainExpiry(route, services.now()) : expiryOf(method, services.now());
  const evidence = { proof: request.captcha };
  await checkCaptcha(services, { method, evidence, action: captchaActions.deposit, reference });
  const { amount } = request;
  const price = priceDeposit(services.rates, method, amount, currency, expiresAt, route?.coin);
  const minimumMinor = route ? await checkChainRoute(services, route, price) : 0n;
  await authorize(services, identity, price);

  const { partner, owner } = identity;
  const recorded = await recordIntent(
    services.pool,
    {
      ...price,
      id: reference,
      partner,
      owner,
      method: method.name,
      provider: route?.provider ?? provider.name,
      securityGroup: method.securityRulesGroup,
      country,
      language: identity.lang,
      fields: storedFields(method, fields),
      sessionId: request.paymentSessionId,
      returnId: nanoid(),
      bonus,
      savesAccount: request.saveAccount,
      expiresAt,
      firstCheckSeconds,
    },
    limitsFor(services, identity, method.securityRulesGroup, currency),
  );
  const deposit = recordedDeposit(recorded, currency);
  if (route) {
    return deposit.stage === 'created'
      ? openAddress(services, deposit, route, minimumMinor)
      : deposit;
  }
  // A notice may have come before the answer of an attempt that broke off: then it is asked again.
  if (!isOpen(deposit) || isPayable(deposit)) return deposit;
  return askProvider(services, deposit, { method, provider, fields, returnUrl, account });
}

/** A voucher for a till lives for days, a code for a phone for minutes. */
export function expiryOf(method: CatalogueMethod, now: Date): Date {
  const minutes = method.lifetimeMinutes ?? lifetimeMinutes;
  return new Date(now.getTime() + minutes * 60_000);
}

export async function checkSession(
  services: Services,
  { owner }: Identity,
  request: Pick<CreateRequest, 'paymentSessionId' | 'currency'>,
) {
  const { paymentSessionId: id, currency } = request;
  if (await ownsSession(services.pool, { id, owner, currency })) return;
  throw new CallError('banking.sessionUnknown', 'The payment session is not known.');
}

async function savedAccount(
  { pool }: Services,
  { owner }: Identity,
  { savedAccountId: id }: CreateRequest,
  { method, provider }: Offered,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const named = { id, owner, method: method.name, provider: provider.name };
  const token = await accountToken(pool, 'deposit', named);
  if (token !== undefined) return token;
  throw new CallError('banking.accountNotFound', 'There is no such saved account.');
}

export async function authorize(services: Services, { partner, owner }: Identity, price: Price) {
  const { creditMinor: amountMinor, currency } = price;
  const allowed = await services.wallet.authorizeDeposit({ partner, owner, amountMinor, currency });
  if (allowed.allowed) return;
  const { message, link, code } = allowed;
  throw new CallError('banking.walletRefused', message, {
    ...(link === undefined ? {} : { link }),
    ...(code === undefined ? {} : { reason: code }),
  });
}

export function limitsFor(
  { partners }: Services,
  { partner }: Identity,
  securityGroup: string,
  currency: string,
) {
  const known = partners.get(partner);
  return known ? partnerLimits(known, securityGroup, currency) : [];
}

export function recordedDeposit(recorded: Recorded, currency: string): Deposit {
  if ('broken' in recorded) throw limitRefusal(recorded.broken, currency);
  return recorded.deposit;
}

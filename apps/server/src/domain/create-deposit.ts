import type { CatalogueMethod } from '@opencashier/catalogue';
import {
  exponentOf,
  findMethod,
  isOffered,
  limitsOf,
  validateFields,
} from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls';
import { captchaActions } from '@opencashier/contract/captcha-frame';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderDeposit } from '@opencashier/contract/provider-protocol';
import type { Platform } from '@opencashier/contract/user';
import { isCurrency, toMinor, withinLimits } from '@opencashier/money';
import { transaction } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import { isAllowedSource } from '../providers/check-source.ts';
import { type Provider, ProviderRefusal } from '../providers/provider.ts';
import { isAllowedReturnUrl } from '../security/return-urls.ts';
import type { Identity } from '../security/tokens.ts';
import { changeDeposit, findDeposit, lockDeposit, recordIntent } from '../store/deposits.ts';
import { ownsSession } from '../store/sessions.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { amountOf, minorOf } from './amounts.ts';
import { checkCaptcha } from './check-captcha.ts';
import type { Deposit } from './deposit.ts';
import type { Services } from './services.ts';

type Request = CallRequest<'deposit-create'>;

const lifetimeSeconds = 30 * 60;
const firstCheckSeconds = 30;

/** Everything that can be refused before anything is written. */
function checkRequest(
  { catalogue, providers }: Services,
  { currency: playerCurrency }: Identity,
  request: Request,
  platform: Platform,
) {
  const { currency, selectedCountry: country } = request;
  const method = findMethod(catalogue, request.paymentType);
  const provider = method && providers.get(method.provider);
  if (!method || !provider || !isOfferedIn(method, country, platform)) {
    throw new CallError('banking.methodUnavailable', 'This method is not offered here.');
  }
  if (currency !== playerCurrency || !isCurrency(currency) || !method.currency.includes(currency)) {
    throw new CallError('banking.currencyUnavailable', `This method takes no ${currency}.`);
  }
  if (toMinor(request.amount, exponentOf(method, currency)) === undefined) {
    throw new CallError('banking.amountTooPrecise', 'The amount has too many decimals.');
  }
  const limits = limitsOf(method, currency, country);
  const amountMinor = minorOf(request.amount, currency);
  if (!amountMinor || !withinLimits(request.amount, limits)) {
    const range = `${limits.min} to ${limits.max} ${currency}`;
    throw new CallError('banking.amountOutOfRange', `The amount must be within ${range}.`);
  }
  const fields = validateFields(method, fieldsOf(request));
  if (Object.keys(fields).length > 0) {
    throw new CallError('banking.paymentMethodRegex', 'Some fields are not right.', { fields });
  }
  return { method, provider, amountMinor };
}

/** SEQ-16: the wallet travels apart from the fields, and is one to the method. */
function fieldsOf({ fields, wallet }: Request): Record<string, string> {
  return wallet === undefined ? fields : { ...fields, wallet };
}

/** What the request may name, but nobody gave this player. */
function checkNames({ partners }: Services, { partner }: Identity, request: Request): void {
  const { returnUrl, bonusId, depositId } = request;
  if (!isAllowedReturnUrl(partners.get(partner), returnUrl)) {
    throw new CallError('banking.returnUrlForbidden', 'The return address is not on the list.');
  }
  if (bonusId !== undefined) {
    throw new CallError('banking.bonusUnavailable', 'There is no such bonus.');
  }
  if (depositId !== undefined) {
    throw new CallError('banking.depositNotFound', 'There is no deposit to go on with.');
  }
}

function isOfferedIn(method: CatalogueMethod, country: string, platform: Platform): boolean {
  const [currency = ''] = method.currency;
  return isOffered(method, { kind: 'deposit', country, currency, platform });
}

/** Fields marked sensitive stay in memory: they reach the provider and no table. */
function storedFields(request: Request, sensitive: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(fieldsOf(request)).filter(([name]) => !sensitive.has(name)),
  );
}

/**
 * Records the intent, asks the provider, records the outcome. No transaction is held while the
 * provider thinks; what a crash leaves between the steps is finished by the next attempt with
 * the same reference or by the reconciler.
 */
export async function createDeposit(
  services: Services,
  identity: Identity,
  request: Request,
  { reference, platform }: { reference: string; platform: Platform },
): Promise<Deposit> {
  checkNames(services, identity, request);
  const { method, provider, amountMinor } = checkRequest(services, identity, request, platform);
  const { owner, partner } = identity;
  const { currency } = request;
  if (!(await ownsSession(services.pool, request.paymentSessionId, owner))) {
    throw new CallError('banking.sessionUnknown', 'The payment session is not known.');
  }
  const evidence = { proof: request.captcha };
  await checkCaptcha(services, { method, evidence, action: captchaActions.deposit, reference });
  const allowed = await services.wallet.authorizeDeposit({ partner, owner, amountMinor, currency });
  if (!allowed.allowed) {
    const link = allowed.link === undefined ? {} : { link: allowed.link };
    throw new CallError('banking.walletRefused', allowed.message, link);
  }
  const sensitive = new Set(method.fields.filter((field) => field.sensitive).map((f) => f.name));
  const deposit = await recordIntent(services.pool, {
    id: reference,
    partner,
    owner,
    method: method.name,
    provider: provider.name,
    amountMinor,
    currency,
    country: request.selectedCountry,
    language: identity.lang,
    fields: storedFields(request, sensitive),
    sessionId: request.paymentSessionId,
    returnId: nanoid(),
    lifetimeSeconds,
    firstCheckSeconds,
  });
  if (deposit.stage !== 'created') return deposit;
  return askProvider(services, provider, deposit, request, method.deepLinkSchemes ?? []);
}

async function askProvider(
  services: Services,
  provider: Provider,
  deposit: Deposit,
  request: Request,
  deepLinkSchemes: readonly string[],
): Promise<Deposit> {
  try {
    const answer = await provider.createDeposit({
      reference: deposit.id,
      method: deposit.method,
      amount: amountOf(deposit.amountMinor, deposit.currency),
      currency: deposit.currency,
      country: deposit.country,
      language: deposit.language,
      player: deposit.owner,
      fields: fieldsOf(request),
      returnUrl: request.returnUrl ?? ownReturnUrl(services, deposit),
      notifyUrl: `${services.publicUrl}/webhooks/${provider.name}`,
      expiresAt: deposit.expiresAt.toISOString(),
    });
    return await recordAnswer(services, provider, deposit, answer, deepLinkSchemes);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await failDeposit(services, deposit, error.message);
    throw new CallError('banking.merchantClientError', error.message);
  }
}

function ownReturnUrl({ publicUrl, product }: Services, { returnId }: Deposit): string {
  return `${publicUrl}/${product}/return/${returnId}`;
}

async function recordAnswer(
  services: Services,
  provider: Provider,
  deposit: Deposit,
  answer: ProviderDeposit,
  deepLinkSchemes: readonly string[],
): Promise<Deposit> {
  const source = answer.source ?? null;
  const policy = {
    origins: provider.origins,
    deepLinkSchemes,
    production: services.production,
  };
  // A source that is to be posted needs a page of ours that does it, which is not there yet.
  if (source && (source.method === 'POST' || !isAllowedSource(source, policy))) {
    throw new ProviderRefusal('The payment page’s address is not allowed.');
  }
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    // A notice may have come before the answer that it belongs to; the page is still to be kept.
    const isOpen = current?.stage === 'created' || current?.stage === 'waiting';
    if (current && isOpen && !current.source) {
      await changeDeposit(db, current, { stage: 'waiting', providerId: answer.providerId, source });
    }
    if (answer.status === 'waiting') return;
    await applyProviderState(db, services.wallet, provider.name, answer);
  });
  services.wake();
  return (await findDeposit(services.pool, deposit.id)) ?? deposit;
}

async function failDeposit(services: Services, deposit: Deposit, reason: string): Promise<void> {
  await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, deposit.id);
    if (current?.stage === 'created') {
      await changeDeposit(db, current, { stage: 'mistaked', ending: 'failed', reason });
    }
  });
  services.wake();
}

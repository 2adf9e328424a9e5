import { networkOf } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderDevice } from '@opencashier/contract/provider/customer';
import type { Platform } from '@opencashier/contract/calls/user';
import type { Identity } from '../../security/tokens.ts';
import { findAccount } from '../../players/saved-accounts.ts';
import { askProvider, type AskProviderDeps } from './ask-provider.ts';
import { checkBonus } from '../../bonuses/check-bonus.ts';
import { cryptoBonus } from '../../bonuses/crypto-bonus.ts';
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
} from '../domain/check-request.ts';
import type { DepositIntent } from '../store/deposit-intents.ts';
import { isChainProvider } from '../../chains/networks.ts';
import { checkSession } from './check-session.ts';
import { continueDeposit } from './continue-deposit.ts';
import { type Deposit, isOpen, isPayable } from '../deposit.ts';
import { intentOf } from './deposit-intent.ts';
import { type TermsDeps, termsOf } from './deposit-terms.ts';
import { checkChainRoute, openAddress } from './open-address.ts';
import { recordDeposit, recordUnderKey } from './record-deposit.ts';
import { type KeyAttempt, takeKey } from '../../queues/idempotency.ts';
import { networkMinimum } from '../../rates/network-minimum.ts';
import type { Services } from '../../services/services.ts';

export type CreateDeps = AskProviderDeps & TermsDeps & Pick<Services, 'methods' | 'bonuses'>;

export interface CreateContext {
  /** The attempt under the player's key, which this call takes itself. */
  attempt: KeyAttempt;
  platform: Platform;
  device?: ProviderDevice | undefined;
  /** The call's answer, which is stored together with the outcome. */
  answerOf: (deposit: Deposit) => unknown;
}

/**
 * Records the intent, asks the provider, records the outcome. No transaction is held while the
 * provider thinks; what a crash leaves between the steps is finished by the next attempt with
 * the same reference or by the reconciler.
 */
export async function createDeposit(
  services: CreateDeps,
  identity: Identity,
  request: CreateRequest,
  { attempt, platform, device, answerOf }: CreateContext,
): Promise<Deposit> {
  const { amount, currency, selectedCountry: country, captcha, returnUrl } = request;
  const { reference } = attempt;
  checkReturnUrl(services, identity, returnUrl);
  const offered = offeredMethod(services, identity, request.paymentType, country, platform);
  const { method, provider } = offered;
  checkCurrency(method, currency, identity);
  const fields = fieldsOf(request);
  const min = networkMinimum(services, networkOf(method, fields), currency);
  const amountMinor = checkAmount(method, amount, currency, country, min);
  const account = await savedAccount(services, identity, request, offered);
  if (request.depositId !== undefined) {
    const { depositId } = request;
    await takeKey(services.pool, attempt);
    return continueDeposit(services, identity, request, {
      depositId,
      offered,
      amount,
      currency,
      account,
      person: { customer: identity.customer, device },
    });
  }
  checkFields(formOf(method, 'before'), fields, { isPartial: account !== undefined });
  const bonus =
    (await checkBonus(services, identity, method, request, amountMinor)) ??
    (await cryptoBonus(services, identity, method, request, amountMinor));
  const terms = { reference, identity, amount, currency, fields, captcha };
  const { route, expiresAt, price } = await termsOf(services, method, terms);
  const minimumMinor = route ? await checkChainRoute(services, route, price) : 0n;
  const intent = intentOf(services, identity, {
    reference,
    method,
    provider: route?.provider ?? provider.name,
    country,
    fields,
    sessionId: request.paymentSessionId,
    price,
    expiresAt,
    bonus,
    savesAccount: request.saveAccount,
  });
  const deposit = await recordOnce(services, identity, request, { attempt, intent });
  if (route) {
    const isNew = deposit.stage === 'created';
    return isNew ? openAddress(services, deposit, route, minimumMinor) : deposit;
  }
  // A notice may have arrived before the answer of an attempt that failed: then the provider is
  // asked again.
  if (!isOpen(deposit) || isPayable(deposit)) return deposit;
  const person = { customer: identity.customer, device };
  const ask = { method, provider, fields, returnUrl, account, person };
  return askProvider(services, deposit, ask, { attempt, answerOf });
}

/** A promised rate is counted under the reference of the first attempt, so the key comes first. */
async function recordOnce(
  services: Pick<Services, 'pool' | 'wallet' | 'rates' | 'partners'>,
  identity: Identity,
  request: CreateRequest,
  { attempt, intent }: { attempt: KeyAttempt; intent: DepositIntent },
): Promise<Deposit> {
  if (!intent.quote && !isChainProvider(intent.provider)) {
    return recordUnderKey(services, identity, attempt, intent);
  }
  await takeKey(services.pool, attempt);
  await checkSession(services, identity, request);
  return recordDeposit(services, identity, { ...intent, id: attempt.reference });
}

async function savedAccount(
  { pool }: Pick<Services, 'pool'>,
  { owner }: Identity,
  { savedAccountId: id }: CreateRequest,
  { method, provider }: Offered,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const accountKey = { id, owner, method: method.name, provider: provider.name };
  const account = await findAccount(pool, 'deposit', accountKey);
  if (account) return account.token;
  throw new CallError('banking.accountNotFound', 'There is no such saved account.');
}
